import { ChosenTime } from '#features/booking/calls/pages/times/chosen-time.tsx';
import { TimesPage } from '#features/booking/calls/pages/times/times-page.tsx';
import type { OfferedTimes, OtherCall } from '#features/booking/calls/times/offered-times.ts';
import { callHead, timesCopy } from '#features/booking/calls/times/times.copy.ts';
import { BookingPage, type BookingPageProps } from '#features/booking/pages/booking-page.tsx';

interface CallPageProps extends Omit<BookingPageProps, 'title' | 'lead' | 'submit' | 'chosen'> {
  /** Id of the held time; '' without one. */
  readonly hold: string;
  readonly isAsking: boolean;
  readonly offered: OfferedTimes | null;
  readonly isAnyZone: boolean;
  /** Type of call, as in addresses. */
  readonly call: string;
  readonly others: readonly OtherCall[];
}

/** For browsers without scripts: the free times, the form with the held one, or the form to ask for another time. */
export function CallPage({ hold, isAsking, offered, isAnyZone, call, others, ...page }: CallPageProps) {
  if (offered !== null && !isAsking && hold === '')
    return <TimesPage offered={offered} problem={page.problem} isAnyZone={isAnyZone} others={others} />;
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
