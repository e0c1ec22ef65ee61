import { appContext } from '#app/load-context.ts';
import { secretAddress } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { referenceIn } from '#features/booking/booking.ts';
import { openCallThanks } from '#features/booking/calls/own-call/own-call-page.server.ts';
import { CallThanks } from '#features/booking/calls/pages/call-thanks.tsx';
import { BookingThanks } from '#features/booking/pages/booking-thanks.tsx';
import type { Route } from './+types/book.thank-you.ts';

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(bookingMessages.successTitle);

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = await openCallThanks(context.get(appContext), request);
  return { call, reference: referenceIn(request.url) };
}

export default function BookThankYouRoute({ loaderData: sent }: Route.ComponentProps) {
  return (
    <PageFrame>
      {sent.call === null ? <BookingThanks reference={sent.reference} /> : <CallThanks call={sent.call} />}
    </PageFrame>
  );
}
