import { useState } from 'react';
import { heldTime } from '#features/booking/calls/pages/held-time.ts';
import { sendCall, type SentCall } from '#features/booking/calls/pages/send-call.ts';
import { useBooking, type BookingProps } from '#features/booking/pages/use-booking.tsx';
import type { AskedForm } from '#forms/questions/questions.ts';

interface ChosenFreeTime {
  /** Timestamp in ISO 8601; '' for none. */
  readonly time: string;
  readonly zone: string;
  readonly hold: string;
  readonly asked: AskedForm | null;
}

export type CallBooking = ReturnType<typeof useCallBooking>;

/** The state of the booking dialog, with the free time that is held for its form. */
export function useCallBooking(props: BookingProps) {
  const [stored] = useState(() => heldTime());
  const [held, setHeld] = useState(() => stored.read());
  const [taken, setTaken] = useState('');
  const booking = useBooking<SentCall>(props, async (request) => {
    const result = await sendCall(request, hold);
    if (result.ok || result.reason !== 'taken') return result;
    choose({ time: '', zone, hold: '', asked: draft.asked });
    setTaken(result.message);
    return { ok: false, reason: 'shown' };
  });
  const { draft, zone } = booking;
  const hold = held?.formId === draft.formId ? held.hold : '';

  /** Sets or clears the free time of the form. */
  function choose({ time, zone: timeZone, hold: next, asked }: ChosenFreeTime): void {
    const { formId } = draft;
    stored.keep({ formId, hold: next });
    setHeld({ formId, hold: next });
    setTaken('');
    booking.fill({ preferredDate: time, timeZone }, asked);
  }

  return {
    booking,
    hold,
    choose,
    /** Why the chosen time is no longer available; ''. */
    taken,
  };
}
