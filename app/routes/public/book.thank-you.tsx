import { useLoaderData, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { bookingMessages } from '#features/booking/booking-copy.ts';
import { bookingReferenceIn } from '#features/booking/pages/booking-page.server.ts';
import { BookingThanks } from '#features/booking/pages/booking-thanks.tsx';

export const handle = { hydrate: false };

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta(): MetaDescriptor[] {
  return hiddenPageMeta(bookingMessages.successTitle);
}

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
