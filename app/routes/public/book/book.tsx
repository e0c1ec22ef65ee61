import { data } from 'react-router';
import { appContext, postedTo } from '#app/load-context.ts';
import { formPage, noStore, noStoreWithAction } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { bookingPreview } from '#content/sharing.ts';
import { site } from '#content/site.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { CallPage } from '#features/booking/calls/pages/call-page.tsx';
import type { CallPageData } from '#features/booking/calls/pages/call-page.ts';
import { openCallPage, postCall } from '#features/booking/calls/pages/call-page.server.ts';
import type { BookingPageData } from '#features/booking/pages/booking-page.ts';
import { bookingPage, postBooking } from '#features/booking/pages/booking-page.server.ts';
import { bookingForm, BookingPage } from '#features/booking/pages/booking-page.tsx';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/book.ts';

export const handle = { hydrate: false };

/** Free times change by the minute. */
export function headers(args: Route.HeadersArgs) {
  return args.loaderHeaders.has('Cache-Control') ? noStoreWithAction(args) : formPage(args);
}

export function meta({ matches }: Route.MetaArgs) {
  const title = `${bookingMessages.title} | ${site.name}`;
  return pageMeta({ title, description: bookingPreview, path: '/book', matches });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = (await openCallPage(app, request)) ?? (await bookingPage.open(app, request));
  return data(page, isOfCalls(page) ? { headers: noStore() } : {});
}

export const action = postedTo(postBooking, postCall);

function isOfCalls(page: BookingPageData): page is CallPageData {
  return 'offered' in page;
}

export default function BookRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  return (
    <>
      <PageFrame>{isOfCalls(page) ? <CallPage {...page} /> : <BookingPage {...page} />}</PageFrame>
      <FormStamp form={bookingForm} formId={page.formId} startedAt={page.startedAt} />
    </>
  );
}
