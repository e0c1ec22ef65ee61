import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { prefillBooking } from '#features/booking/prefill/prefill-booking.public.ts';
import type { AnswerName, IntakeForm } from '#features/intake/intake.ts';
import { specifiedQuestions, type IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import type { KnownPerson } from '#features/intake/draft/intake-draft.ts';
import { validateIntake, intakeStep, lastStep, stepOf, type IntakeErrors } from '#features/intake/intake-steps.ts';
import { attentionText, useFormErrors } from '#forms/errors/use-form-errors.tsx';
import { honeypotField } from '#forms/spam.ts';
import { useResendOnline } from '#forms/sending/use-resend-online.tsx';
import { stepText } from '#features/intake/intake.copy.ts';
import { controlId } from '#features/intake/steps/step-fields.tsx';
import { isPending, uploadRecords } from '#features/intake/uploads/upload-queue.ts';
import { sendIntake, type SendResult, type SentIntake } from '#features/intake/wizard/send-intake.ts';
import { fieldOf, readAnswers, useDraft } from '#features/intake/draft/use-draft.tsx';
import { useSteps } from '#features/intake/wizard/use-steps.tsx';

export interface WizardProps {
  open: boolean;
  onClose: () => void;
  known?: KnownPerson;
  questions?: IntakeQuestions;
}

export type Wizard = ReturnType<typeof useWizard>;

export function useWizard({ open, onClose, known, questions = specifiedQuestions }: WizardProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useDraft(form, known);
  const { keeper, queue } = draft;
  const { step, form: answers, formId, startedAt } = draft.draft;
  const refused = useFormErrors<AnswerName>(form);
  const { errors, announcement, say } = refused;
  const [focus, setFocus] = useState<{ on: AnswerName | 'heading' } | null>(null);
  const [sending, setSending] = useState<'no' | 'waiting' | 'sending'>('no');
  const [failure, setFailure] = useState<Extract<SendResult, { reason: 'failed' | 'signed-out' }> | null>(null);
  const [submitted, setSubmitted] = useState<SentIntake | null>(null);
  const isSending = useRef(false);
  /** The response came while the dialog was closed; show it on reopening. */
  const isUnseen = useRef(false);

  const history = useSteps(open, {
    onOpen() {
      if (!isUnseen.current) {
        setSubmitted(null);
        setFailure(null);
        refused.clear();
      }
      isUnseen.current = false;
      draft.restore();
      draft.shareIfKept();
      // A draft on a later step has replaced the focused heading.
      if (fieldOf(document.activeElement) === null) setFocus({ on: 'heading' });
      return keeper.view().draft.step;
    },
    onStep(next) {
      // Steps changed from here move the history themselves.
      if (submitted === null && next !== keeper.view().draft.step) show(next);
    },
    onLeave: onClose,
  });

  const shareAfter = useEffectEvent(() => {
    if (submitted === null) draft.shareIfKept();
  });
  useEffect(() => {
    if (!open) shareAfter();
  }, [open]);

  const put = useEffectEvent(() => {
    if (!focus) return;
    const control = focus.on === 'heading' ? null : document.getElementById(controlId(focus.on));
    if (control) {
      control.focus();
    } else {
      heading.current?.closest('.dialog-panel')?.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  });
  useEffect(() => put(), [focus]);

  function show(next: number, on: AnswerName | 'heading' = 'heading'): void {
    keeper.moveTo(next);
    draft.shareIfKept();
    setFailure(null);
    refused.clear();
    setFocus({ on });
    if (on === 'heading') say(`${stepText(next, lastStep)}: ${intakeStep(next).title}`);
  }

  function goTo(next: number, on?: AnswerName): void {
    history.moveTo(next);
    show(next, on);
  }

  /** Files that are being uploaded count as attached. */
  function findErrors(): IntakeErrors {
    const found = validateIntake(keeper.view().draft.form, questions);
    const arriving = Object.fromEntries(
      queue
        .files()
        .filter(isPending)
        .map(({ question = '' }) => [question, '']),
    );
    return Object.fromEntries(Object.entries(found).filter(([name]) => !(name in arriving)));
  }

  /** Shows the errors of a step and their number, and goes to the first. */
  function refuse(at: number, found: IntakeErrors): void {
    const fields = intakeStep(at, questions).fields.filter((field) => found[field] !== undefined);
    if (at !== step) history.moveTo(at);
    if (at !== step) keeper.moveTo(at);
    const own = Object.fromEntries(fields.map((field) => [field, found[field]]));
    refused.refuse(own, attentionText(fields.map((field) => questions.entries.get(field)?.label ?? '')));
    if (fields.length === 0) setFocus({ on: 'heading' });
  }

  function refuseFirst(found: IntakeErrors): void {
    // In form order.
    refuse(stepOf(Object.keys(found)[0] as AnswerName, questions), found);
  }

  function goOn(): void {
    const found = findErrors();
    if (intakeStep(step, questions).fields.some((field) => found[field] !== undefined)) refuse(step, found);
    else goTo(step + 1);
  }

  async function submit(): Promise<void> {
    const found = findErrors();
    const isInvalid = Object.keys(found).length > 0;
    if (isInvalid) refuseFirst(found);
    if (isInvalid || isSending.current) return;
    isSending.current = true;
    setFailure(null);
    setSending(queue.files().some(isPending) ? 'waiting' : 'sending');
    await queue.settled();
    setSending('sending');
    // Includes input and files added during uploads; only this tab's files.
    const sent = { ...keeper.view().draft.form, uploadedFiles: uploadRecords(queue.files()) };
    const honeypot = new FormData(form.current ?? undefined).get(honeypotField);
    const answer = await sendIntake({
      formId,
      startedAt,
      [honeypotField]: typeof honeypot === 'string' ? honeypot : '',
      form: sent,
      questions: questions.version ?? undefined,
    });
    isSending.current = false;
    isUnseen.current = !history.isInside();
    setSending('no');
    if (answer.ok) thank(answer, sent);
    else if (answer.reason === 'invalid') refuseFirst(answer.errors);
    else setFailure(answer);
  }

  useResendOnline(failure?.message ?? '', () => void submit());

  function thank(submission: SentIntake, sent: IntakeForm): void {
    const { firstName, lastName, workEmail: email, company, phone } = sent;
    prefillBooking({ name: `${firstName} ${lastName}`, email, company, phone });
    draft.discard('submitted', submission.reference);
    setSubmitted(submission);
    say('');
    // Back from the thank-you screen closes the dialog.
    history.moveTo(1);
    setFocus({ on: 'heading' });
  }

  /** Reads the changed control; corrected fields lose their error at once. */
  function change(target: EventTarget | null): void {
    const field = fieldOf(target);
    const answer = field && form.current ? readAnswers(form.current)[field] : undefined;
    if (field === null || answer === undefined) return;
    keeper.change({ [field]: answer } as Partial<IntakeForm>);
    if (failure) setFailure(null);
    if (errors[field] !== undefined && findError(field) === undefined) refused.correct({ [field]: undefined });
  }

  function findError(field: AnswerName): string | undefined {
    return findErrors()[field];
  }

  return {
    ...draft,
    step,
    answers,
    questions,
    errors,
    announcement,
    sending,
    failure,
    submitted,
    form,
    heading,
    goTo,
    say,
    back: () => goTo(step - 1),
    change,
    /** On blur, updates an invalid field's error. */
    leaveField: (target: EventTarget) => {
      const field = fieldOf(target);
      if (field && errors[field] !== undefined) refused.correct({ [field]: findError(field) });
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (step < lastStep) goOn();
      else void submit();
    },
    clear: () => {
      draft.discard('cleared');
      goTo(1);
      say('The form is empty again.');
    },
    startAnew: () => {
      draft.startAnew();
      goTo(1);
    },
  };
}
