import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPage } from '#app/shell/page-meta.ts';
import { bookingMessages } from '#features/booking/booking-copy.ts';
import { bookingReferenceIn } from '#features/booking/pages/booking-page.server.ts';
import { BookingThanks } from '#features/booking/pages/booking-thanks.tsx';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(bookingMessages.successTitle);

export function loader({ request }: LoaderFunctionArgs) {
  return { reference: bookingReferenceIn(new URL(request.url).searchParams.get('reference')) };
}

export default function BookThankYouRoute() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <PageFrame>
      <BookingThanks reference={reference} />
    </PageFrame>
  );
}
