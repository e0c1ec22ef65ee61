import { useState } from 'react';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import { BookedActions, BookedFacts } from '#features/booking/calls/pages/booked-call.tsx';
import { ChooseTime } from '#features/booking/calls/pages/times/choose-time.tsx';
import { ChosenTime } from '#features/booking/calls/pages/times/chosen-time.tsx';
import { useCallBooking, type CallBooking } from '#features/booking/calls/pages/use-call-booking.tsx';
import { timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import { BookingForm, BookingFrame } from '#features/booking/pages/booking-dialog.tsx';
import { BookingDone } from '#features/booking/pages/booking-done.tsx';
import type { BookingProps } from '#features/booking/pages/use-booking.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

/** The booking dialog of a site where calls can be booked. */
export function CallDialog(props: BookingProps) {
  const { open } = props;
  const state = useCallBooking(props);
  const { sent, close } = state.booking;
  const call = sent?.call ?? null;
  return (
    <BookingFrame open={open} booking={state.booking} {...(call !== null && { title: bookedCopy.dialogTitle })}>
      {sent === null ? (
        <CallBody {...state} />
      ) : call === null ? (
        <BookingDone open={open} onClose={close} reference={sent.reference} />
      ) : (
        <BookingDone
          open={open}
          onClose={close}
          reference={sent.reference}
          title={bookedCopy.title}
          text={bookedCopy.text(zonedText(new Date(call.at), call.timeZone))}
        >
          <BookedFacts call={call} />
          <Cluster gap="3">
            <BookedActions call={call} />
          </Cluster>
        </BookingDone>
      )}
    </BookingFrame>
  );
}

/** Shows free times, then the form; or only the form, to ask for another time. */
function CallBody(props: CallBooking) {
  const { booking, hold, choose } = props;
  const { draft, zone } = booking;
  const [isAsking, setAsking] = useState(false);
  const change = () => {
    setAsking(false);
    choose({ time: '', zone, hold, asked: draft.asked });
  };
  if (hold !== '' && draft.form.preferredDate !== '')
    return (
      <BookingForm
        booking={booking}
        submit={copy.submit}
        chosen={<ChosenTime form={draft.form} hold={hold} call={strategyCallSlug} onChange={change} />}
      />
    );
  if (isAsking || (hold === '' && draft.form.preferredDate !== '')) return <BookingForm booking={booking} />;
  return (
    <ChooseTime
      {...props}
      onAsk={(asked) => {
        choose({ time: '', zone, hold: '', asked });
        setAsking(true);
      }}
    />
  );
}
