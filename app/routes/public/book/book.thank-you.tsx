import { appContext } from '#app/load-context.ts';
import { secretAddress } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { openThanks } from '#features/booking/own-call/own-call-page.server.ts';
import { BookingThanks } from '#features/booking/pages/booking-thanks.tsx';
import type { Route } from './+types/book.thank-you.ts';

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(bookingMessages.successTitle);

export function loader({ request, context }: Route.LoaderArgs) {
  return openThanks(context.get(appContext), request);
}

export default function BookThankYouRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <BookingThanks {...loaderData} />
    </PageFrame>
  );
}
