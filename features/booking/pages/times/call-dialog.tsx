import { useState } from 'react';
import { strategyCallSlug } from '#features/availability/availability.public.ts';
import { BookingDialog, BookingForm } from '#features/booking/pages/booking-dialog.tsx';
import { ChooseTime } from '#features/booking/pages/times/choose-time.tsx';
import { ChosenTime } from '#features/booking/pages/times/chosen-time.tsx';
import type { Booking, BookingProps } from '#features/booking/pages/use-booking.tsx';
import { timesCopy as copy } from '#features/booking/times/times.copy.ts';

/** The booking dialog of a site where calls can be booked. */
export function CallDialog(props: BookingProps) {
  return <BookingDialog {...props} Body={CallBody} />;
}

/** Shows free times, then the form; or only the form, to ask for another time. */
function CallBody({ booking }: { readonly booking: Booking }) {
  const { draft, zone } = booking;
  const [isAsking, setAsking] = useState(false);
  const change = () => {
    setAsking(false);
    booking.choose({ time: '', zone, hold: draft.hold, asked: draft.asked });
  };
  if (draft.hold !== '' && draft.form.preferredDate !== '')
    return (
      <BookingForm
        booking={booking}
        submit={copy.submit}
        chosen={<ChosenTime form={draft.form} hold={draft.hold} call={strategyCallSlug} onChange={change} />}
      />
    );
  if (isAsking || (draft.hold === '' && draft.form.preferredDate !== '')) return <BookingForm booking={booking} />;
  return (
    <ChooseTime
      booking={booking}
      onAsk={(asked) => {
        booking.choose({ time: '', zone, hold: '', asked });
        setAsking(true);
      }}
    />
  );
}
