import { ChosenTime } from '#features/booking/calls/pages/times/chosen-time.tsx';
import { TimesPage } from '#features/booking/calls/pages/times/times-page.tsx';
import type { CallPageData } from '#features/booking/calls/pages/call-page.ts';
import { callHead, timesCopy } from '#features/booking/calls/times/times.copy.ts';
import { BookingPage } from '#features/booking/pages/booking-page.tsx';

/** For browsers without scripts: the free times, the form with the held one, or the form to ask for another time. */
export function CallPage({ hold, isAsking, offered, isAnyZone, call, others, ...page }: CallPageData) {
  if (offered !== null && !isAsking && hold === '')
    return <TimesPage offered={offered} error={page.error} isAnyZone={isAnyZone} others={others} />;
  if (hold === '') return <BookingPage {...page} />;
  return (
    <BookingPage
      {...page}
      {...(offered !== null && callHead(offered))}
      submit={timesCopy.submit}
      chosen={<ChosenTime form={page.form} hold={hold} call={call} />}
    />
  );
}
