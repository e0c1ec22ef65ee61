import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import {
  bookingErrorCopy,
  bookingFields,
  inquiryType,
  type BookingErrors,
  type BookingField,
  type BookingForm,
} from '#features/booking/booking.ts';
import type { BookingRequest } from '#features/booking/booking-request.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { validateAnswers } from '#forms/questions/validate-answers.ts';
import {
  askedNames,
  isQuestionName,
  questionsOf,
  type AskedForm,
  type QuestionName,
} from '#forms/questions/questions.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { clockTime } from '#forms/time-zone.ts';
import { bookingDraft } from '#features/booking/pages/booking-draft.ts';
import { dialogSource, type SendRefusal, type SentBooking } from '#features/booking/pages/send-booking.ts';
import { attentionText, useFormErrors } from '#forms/errors/use-form-errors.tsx';
import { withAnswers } from '#forms/drafts/form-draft.ts';
import { readFields } from '#forms/drafts/form-fields.ts';
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

export type Booking<Sent extends SentBooking = SentBooking> = ReturnType<typeof useBooking<Sent>>;

/** Sends the form; `inputs` are all its inputs. */
type SendForm<Sent> = (
  request: BookingRequest,
  inputs: FormData,
) => Promise<
  | ({ readonly ok: true } & Sent)
  | SendRefusal
  /** The sender has shown why. */
  | { readonly ok: false; readonly reason: 'shown' }
>;

/** State and actions of the booking dialog. */
export function useBooking<Sent extends SentBooking>({ open, onClose }: BookingProps, send: SendForm<Sent>) {
  const form = useRef<HTMLFormElement>(null);
  const [stored] = useState(() => bookingDraft());
  const [draft, setDraft] = useState(() => stored.read() ?? stored.fresh());
  const [status, setStatus] = useState<'idle' | 'submitting' | 'success' | 'error'>('idle');
  const [message, setMessage] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const refused = useFormErrors<BookingField | QuestionName>(form);
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

  const clear = useEffectEvent(() => setDraft(stored.fresh()));
  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(() => clear(), clearsAfter);
    return () => clearTimeout(timer);
  }, [status]);

  function refuse(found: BookingErrors): void {
    const fields = bookingFields.names.filter((field) => found[field] !== undefined);
    const asked = questionsOf(draft.asked).filter(({ name }) => found[name] !== undefined);
    const labels = [...fields.map((field) => bookingFields.fields[field].label), ...asked.map(({ label }) => label)];
    refused.refuse(found, attentionText(labels));
  }

  /** Only the server detects skipped times. */
  function findErrors(files: Attached | null): BookingErrors {
    const questions = questionsOf(draft.asked);
    const found: BookingErrors = {
      ...bookingFields.validate(draft.form),
      ...validateAnswers(questions, { ...draft.form, ...files?.attachedTo(draft.formId) }),
      ...files?.findAttachErrors(draft.formId, askedNames(questions, draft.form)),
    };
    const { preferredDate } = draft.form;
    const control = form.current?.elements.namedItem('preferredDate');
    // Only the server checks a time that is not typed here.
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return found;
    if (control.validity.badInput) return { ...found, preferredDate: bookingErrorCopy.unreadable };
    const isPast = preferredDate !== '' && preferredDate <= clockTime(new Date(), zone);
    return isPast ? { ...found, preferredDate: found.preferredDate ?? bookingErrorCopy.past } : found;
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
    let found = findErrors(files);
    if (files && Object.keys(found).length === 0) {
      await files.settled(draft.formId);
      found = findErrors(files);
    }
    if (Object.keys(found).length > 0) {
      isSending.current = false;
      setStatus('idle');
      refuse(found);
      return;
    }
    const inputs = new FormData(form.current ?? undefined);
    const honeypot = inputs.get(honeypotField);
    const request = {
      ...draft.form,
      ...files?.attachedTo(draft.formId),
      timeZone: zone,
      formId: draft.formId,
      startedAt: draft.startedAt,
      ...(draft.asked && { questions: draft.asked.version }),
      [honeypotField]: typeof honeypot === 'string' ? honeypot : '',
      inquiryType,
      metadata: {
        source: dialogSource(location.pathname),
        userAgent: navigator.userAgent,
        timestamp: new Date().toISOString(),
        referrer: document.referrer.replace(/[?#].*$/su, ''),
      },
    } as const;
    const result = await send(request, inputs);
    isSending.current = false;
    if (result.ok) {
      stored.drop();
      files?.forgetFiles(draft.formId);
      setSent(result);
      setStatus('success');
      refused.say('');
    } else if (result.reason === 'shown') {
      setStatus('idle');
    } else if (result.reason === 'invalid') {
      setStatus('idle');
      refuse(result.errors);
    } else {
      setMessage(result.message);
      setStatus('error');
    }
  }

  /** Sets values that were not typed, and the questions that are asked. */
  function fill(values: Partial<BookingForm>, asked: AskedForm | null): void {
    const next = { ...withAnswers(draft, values), asked };
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
    /** Null until it is sent. */
    sent: status === 'success' ? sent : null,
    fill,
    message: message || bookingMessages.failedSilently,
    errors: refused.errors,
    announcement: refused.announcement,
    now,
    correct: (name: QuestionName) => refused.correct({ [name]: undefined }),
    refreshNow: () => setNow(new Date()),
    /** Stores a changed value and clears its error. */
    change: (target: EventTarget) => {
      const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      if (!form.current || (!bookingFields.isName(name) && !isQuestionName(name))) return;
      const value = readFields(form.current)[name];
      if (value === undefined) return;
      const next = withAnswers(draft, { [name]: value });
      stored.keep(next);
      setDraft(next);
      // The zone changes the meaning of the time.
      const mended: BookingErrors =
        name === 'timeZone' ? { preferredDate: undefined, timeZone: undefined } : { [name]: undefined };
      refused.correct(mended);
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit();
    },
    /** Resets the status; input stays unless sent. */
    close: () => {
      if (status === 'success') setDraft(stored.fresh());
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
