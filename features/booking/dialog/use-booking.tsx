import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import {
  bookingFaults,
  bookingFaultCopy,
  inquiryType,
  isBookingField,
  type BookingFaults,
  type BookingField,
} from '#features/booking/booking.ts';
import { bookingControlId } from '#features/booking/booking-fields.tsx';
import { attentionText, bookingMessages } from '#features/booking/booking-copy.ts';
import { clockTime, ownTimeZone } from '#features/booking/booking-zone.ts';
import { bookingDraft, newBookingDraft } from '#features/booking/dialog/booking-draft.ts';
import { sendBooking } from '#features/booking/dialog/send-booking.ts';
import { randomUuid } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';

/** Milliseconds after a success until the fields are empty, and from then on until the dialog closes. */
const clearsAfter = 1000;
const closesAfter = 3000;
/** How often the earliest time of the picker is brought up to date, in milliseconds. */
const tick = 30_000;

export interface BookingProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export type Booking = ReturnType<typeof useBooking>;

/** Everything that the booking dialog knows and does; its parts only show it. */
export function useBooking({ open, onClose }: BookingProps) {
  const form = useRef<HTMLFormElement>(null);
  const [stored] = useState(() => bookingDraft());
  const [draft, setDraft] = useState(() => stored.read() ?? newBookingDraft(new Date(), randomUuid()));
  const [status, setStatus] = useState<'idle' | 'submitting' | 'success' | 'error'>('idle');
  const [message, setMessage] = useState('');
  const [faults, setFaults] = useState<BookingFaults>({});
  const [focus, setFocus] = useState<{ on: BookingField } | null>(null);
  const [said, setSaid] = useState({ copy: '', times: 0 });
  const [now, setNow] = useState(() => new Date());
  const isSending = useRef(false);
  /** Closed, and what is shown then belongs to the past: it fades out as it was, and is gone at the next opening. */
  const [isOver, setOver] = useState(false);
  const zone = draft.form.timeZone || ownTimeZone();

  if (open && isOver) {
    setOver(false);
    setStatus('idle');
    setMessage('');
    setFaults({});
  }

  const put = useEffectEvent(() => {
    if (focus) document.getElementById(bookingControlId(focus.on))?.focus();
  });
  useEffect(() => put(), [focus]);

  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => setNow(new Date()), tick);
    return () => clearInterval(timer);
  }, [open]);

  const clear = useEffectEvent(() => setDraft(newBookingDraft(new Date(), randomUuid())));
  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(() => clear(), clearsAfter);
    return () => clearTimeout(timer);
  }, [status]);

  /** Shows what does not pass, goes to the first of it, and says how much there is. */
  function refuse(found: BookingFaults): void {
    const fields = Object.keys(draft.form)
      .filter(isBookingField)
      .filter((field) => found[field] !== undefined);
    setFaults(found);
    setSaid(({ times }) => ({ copy: attentionText(fields), times: times + 1 }));
    if (fields[0]) setFocus({ on: fields[0] });
  }

  /** What the browser can tell by itself; a time that the clocks skip is the server's to know. */
  function findFaults(): BookingFaults {
    const found = bookingFaults({ ...draft.form, timeZone: zone });
    const { preferredDate } = draft.form;
    const control = form.current?.elements.namedItem('preferredDate');
    const isHalf = control instanceof HTMLInputElement && control.validity.badInput;
    if (isHalf) return { ...found, preferredDate: bookingFaultCopy.unreadable };
    const isPast = preferredDate !== '' && preferredDate <= clockTime(new Date(), zone);
    return isPast ? { ...found, preferredDate: found.preferredDate ?? bookingFaultCopy.past } : found;
  }

  async function submit(): Promise<void> {
    if (isSending.current) return;
    const found = findFaults();
    setMessage('');
    setFaults({});
    setStatus('idle');
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    isSending.current = true;
    setStatus('submitting');
    const honeypot = new FormData(form.current ?? undefined).get(honeypotField);
    const answer = await sendBooking({
      ...draft.form,
      timeZone: zone,
      formId: draft.formId,
      startedAt: draft.startedAt,
      [honeypotField]: typeof honeypot === 'string' ? honeypot : '',
      inquiryType,
      metadata: {
        source: 'insights_page_booking_modal',
        userAgent: navigator.userAgent,
        timestamp: new Date().toISOString(),
        referrer: document.referrer.replace(/[?#].*$/su, ''),
      },
    });
    isSending.current = false;
    if (answer.ok) {
      stored.drop();
      setStatus('success');
      setSaid({ copy: '', times: 0 });
    } else if (answer.reason === 'faults') {
      setStatus('idle');
      refuse(answer.faults);
    } else {
      setMessage(answer.message);
      setStatus('error');
    }
  }

  return {
    form,
    draft,
    zone,
    status,
    message: message || bookingMessages.failedSilently,
    faults,
    said,
    now,
    refreshNow: () => setNow(new Date()),
    /** Takes an answer from the control that was changed; the fault of its field leaves. */
    change: (target: EventTarget) => {
      if (!(
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      ))
        return;
      const { name, value } = target;
      if (!isBookingField(name)) return;
      const next = { ...draft, form: { ...draft.form, [name]: value } };
      stored.keep(next);
      setDraft(next);
      // Another zone makes another time of the one that was typed.
      const mended: BookingFaults =
        name === 'timeZone' ? { preferredDate: undefined, timeZone: undefined } : { [name]: undefined };
      setFaults({ ...faults, ...mended });
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit();
    },
    /** Closing forgets how it went; what was typed stays, unless it was sent. */
    close: () => {
      if (status === 'success') setDraft(newBookingDraft(new Date(), randomUuid()));
      // Only the browser itself can close it while it is sent: how that ends is there when it is opened again.
      setOver(!isSending.current);
      onClose();
    },
  };
}

/** Milliseconds that the confirmation stays at first, and once nothing holds it open any more. */
export const confirmationStays = { first: clearsAfter + closesAfter, again: closesAfter } as const;
