import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import {
  bookingFaultCopy,
  bookingFields,
  inquiryType,
  type BookingFaults,
  type BookingField,
} from '#features/booking/booking.ts';
import type { BookedCall } from '#features/booking/own-call/own-call.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { questionFaults } from '#forms/questions/question-faults.ts';
import {
  askedNames,
  isQuestionName,
  questionsOf,
  type AskedForm,
  type QuestionName,
} from '#forms/questions/questions.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { clockTime } from '#forms/time-zone.ts';
import { bookingDraft, newBookingDraft } from '#features/booking/pages/booking-draft.ts';
import { dialogSource, sendBooking } from '#features/booking/pages/send-booking.ts';
import { attentionText, useFormFaults } from '#forms/faults/use-form-faults.tsx';
import { randomUuid } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';
import { useResendOnline } from '#forms/sending/use-resend-online.tsx';

/** Milliseconds after success until the fields clear, then until the dialog closes. */
const clearsAfter = 1000;
const closesAfter = 3000;
/** Milliseconds between updates of the picker's min time. */
const tick = 30_000;

export interface BookingProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export type Booking = ReturnType<typeof useBooking>;

export interface ChosenFreeTime {
  /** Timestamp in ISO 8601; '' for none. */
  readonly time: string;
  readonly zone: string;
  readonly hold: string;
  readonly asked: AskedForm | null;
}

export interface SentBooking {
  readonly reference: string | null;
  /** Null for a request. */
  readonly call: BookedCall | null;
}

/** State and actions of the booking dialog. */
export function useBooking({ open, onClose }: BookingProps) {
  const form = useRef<HTMLFormElement>(null);
  const [stored] = useState(() => bookingDraft());
  const [draft, setDraft] = useState(() => stored.read() ?? newBookingDraft(new Date(), randomUuid()));
  const [status, setStatus] = useState<'idle' | 'submitting' | 'success' | 'error'>('idle');
  const [message, setMessage] = useState('');
  const [sent, setSent] = useState<SentBooking>({ reference: null, call: null });
  const refused = useFormFaults<BookingField | QuestionName>(form);
  const [now, setNow] = useState(() => new Date());
  const isSending = useRef(false);
  /** Closed: fades out unchanged, resets on the next opening. */
  const [isOver, setOver] = useState(false);
  const zone = draft.form.timeZone || browserTimeZone();

  if (open && isOver) {
    setOver(false);
    setStatus('idle');
    setMessage('');
    refused.clear();
  }

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

  function refuse(found: BookingFaults): void {
    const fields = bookingFields.names.filter((field) => found[field] !== undefined);
    const asked = questionsOf(draft.asked).filter(({ name }) => found[name] !== undefined);
    const labels = [...fields.map((field) => bookingFields.fields[field].label), ...asked.map(({ label }) => label)];
    refused.refuse(found, attentionText(labels));
  }

  /** Only the server detects skipped times. */
  function findFaults(files: Attached | null): BookingFaults {
    const questions = questionsOf(draft.asked);
    const found: BookingFaults = {
      ...bookingFields.faults(draft.form),
      ...questionFaults(questions, { ...draft.form, ...files?.attachedTo(draft.formId) }),
      ...files?.attachFaults(draft.formId, askedNames(questions, draft.form)),
    };
    // Only the server checks a free time.
    if (draft.hold !== '') return found;
    const { preferredDate } = draft.form;
    const control = form.current?.elements.namedItem('preferredDate');
    const isHalf = control instanceof HTMLInputElement && control.validity.badInput;
    if (isHalf) return { ...found, preferredDate: bookingFaultCopy.unreadable };
    const isPast = preferredDate !== '' && preferredDate <= clockTime(new Date(), zone);
    return isPast ? { ...found, preferredDate: found.preferredDate ?? bookingFaultCopy.past } : found;
  }

  async function submit(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const loading = attachedFiles(draft.asked);
    // Loads with the first question that asks for files; if loading fails, nothing is attached.
    const files = loading && (await loading.catch(() => null));
    setMessage('');
    refused.clear();
    setStatus('submitting');
    let found = findFaults(files);
    if (files && Object.keys(found).length === 0) {
      await files.settled(draft.formId);
      found = findFaults(files);
    }
    if (Object.keys(found).length > 0) {
      isSending.current = false;
      setStatus('idle');
      refuse(found);
      return;
    }
    const honeypot = new FormData(form.current ?? undefined).get(honeypotField);
    const result = await sendBooking({
      ...draft.form,
      ...files?.attachedTo(draft.formId),
      timeZone: zone,
      formId: draft.formId,
      startedAt: draft.startedAt,
      ...(draft.hold !== '' && { hold: draft.hold }),
      ...(draft.asked && { questions: draft.asked.version }),
      [honeypotField]: typeof honeypot === 'string' ? honeypot : '',
      inquiryType,
      metadata: {
        source: dialogSource(location.pathname),
        userAgent: navigator.userAgent,
        timestamp: new Date().toISOString(),
        referrer: document.referrer.replace(/[?#].*$/su, ''),
      },
    });
    isSending.current = false;
    if (result.ok) {
      stored.drop();
      files?.forgetFiles(draft.formId);
      setSent({ reference: result.reference, call: result.call });
      setStatus('success');
      refused.say('');
    } else if (result.reason === 'taken') {
      choose({ time: '', zone, hold: '', asked: draft.asked });
      setMessage(result.message);
      setStatus('idle');
    } else if (result.reason === 'faults') {
      setStatus('idle');
      refuse(result.faults);
    } else {
      setMessage(result.message);
      setStatus('error');
    }
  }

  /** Sets or clears the free time of the form. */
  function choose({ time, zone: timeZone, hold, asked }: ChosenFreeTime): void {
    const next = { ...draft, hold, asked, form: { ...draft.form, preferredDate: time, timeZone } };
    stored.keep(next);
    setDraft(next);
    setMessage('');
    refused.clear();
  }

  useResendOnline(status === 'error' ? message : '', () => void submit());

  return {
    form,
    draft,
    zone,
    status,
    sent,
    choose,
    message: message || bookingMessages.failedSilently,
    /** Why the chosen time is no longer available; ''. */
    taken: status === 'idle' ? message : '',
    faults: refused.faults,
    announcement: refused.announcement,
    now,
    correct: (name: QuestionName) => refused.correct({ [name]: undefined }),
    refreshNow: () => setNow(new Date()),
    /** Stores a changed value and clears its error. */
    change: (target: EventTarget) => {
      if (!(
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      ))
        return;
      const { name, type, form: owner } = target;
      if (type === 'file' || (!bookingFields.isName(name) && !isQuestionName(name))) return;
      // All checkboxes belong to questions.
      const value = type === 'checkbox' && owner ? new FormData(owner).getAll(name) : target.value;
      const next = { ...draft, form: { ...draft.form, [name]: value } };
      stored.keep(next);
      setDraft(next);
      // The zone changes the meaning of the time.
      const mended: BookingFaults =
        name === 'timeZone' ? { preferredDate: undefined, timeZone: undefined } : { [name]: undefined };
      refused.correct(mended);
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit();
    },
    /** Resets the status; input stays unless sent. */
    close: () => {
      if (status === 'success') setDraft(newBookingDraft(new Date(), randomUuid()));
      // Only the browser can close it while sending; the result shows on reopening.
      setOver(!isSending.current);
      onClose();
    },
  };
}

type Attached = typeof import('#features/intake/uploads/attached-files.public.ts');

function attachedFiles(asked: AskedForm | null): Promise<Attached> | null {
  if (!questionsOf(asked).some(({ kind }) => kind === 'files')) return null;
  return import('#features/intake/uploads/attached-files.public.ts');
}

/** Milliseconds the confirmation stays: first, and after a hover ends. */
export const confirmationStays = { first: clearsAfter + closesAfter, again: closesAfter } as const;
