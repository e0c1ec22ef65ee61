import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { thanksOf } from '#features/booking/pages/booking-page.server.ts';
import { BookingThanks } from '#features/booking/pages/booking-thanks.tsx';
import type { Route } from './+types/book.thank-you.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(bookingMessages.successTitle);

export function loader({ request }: Route.LoaderArgs) {
  return thanksOf(new URL(request.url).searchParams);
}

export default function BookThankYouRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <BookingThanks {...loaderData} />
    </PageFrame>
  );
}
