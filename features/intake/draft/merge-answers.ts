import { emptyIntake, isAnswerName, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import { isEmpty, isSameAnswer } from '#forms/drafts/form-draft.ts';

/** When answers were last changed, in milliseconds since 1970; fields without one were never changed. */
export type AnswerTimes = Partial<Record<AnswerName, number>>;

export interface DatedAnswers {
  readonly form: IntakeForm;
  readonly times: AnswerTimes;
}

/** Older answers that the sender may want back. */
export type OlderAnswers = Partial<IntakeForm>;

/**
 * Takes the newer answer of each field. If both sides have one, the older one is offered, unless the device had seen
 * the kept one: `seenAt` is when it last saw the kept answers, 0 for never.
 */
export function mergeAnswers(
  kept: DatedAnswers,
  sent: DatedAnswers,
  seenAt: number,
): DatedAnswers & { readonly older: OlderAnswers; readonly isKept: boolean } {
  const form: Record<string, unknown> = {};
  const older: Record<string, unknown> = {};
  const times: AnswerTimes = {};
  let isKept = true;
  for (const field of namesIn(kept.form, sent.form)) {
    const [at, sentAt] = [kept.times[field] ?? 0, sent.times[field] ?? 0];
    // Answers without times, from older browsers' drafts, only fill empty fields.
    const isSent = sentAt > at || (sentAt === at && isEmpty(kept.form[field]));
    const [newer, former] = isSent ? [sent, kept] : [kept, sent];
    if (newer.form[field] !== undefined) form[field] = newer.form[field];
    if (Math.max(at, sentAt) > 0) times[field] = Math.max(at, sentAt);
    if (isSameAnswer(kept.form[field], sent.form[field])) continue;
    if (newer === sent) isKept = false;
    const isGiven = !isEmpty(former.form[field]) && field !== 'uploadedFiles';
    const isUnseen = seenAt === 0 || (sentAt > 0 && at > seenAt);
    if (isGiven && isUnseen) older[field] = former.form[field];
  }
  return { form: form as unknown as IntakeForm, times, older: older as OlderAnswers, isKept };
}

/** Sets the time of every answer that has changed. */
export function datedAnswers({ form, times }: DatedAnswers, next: IntakeForm, now: number): DatedAnswers {
  const changed = namesIn(form, next).filter((field) => !isSameAnswer(form[field], next[field]));
  return { form: next, times: { ...times, ...Object.fromEntries(changed.map((field) => [field, now])) } };
}

/** Names of the specified fields, and of the questions that either form answers. */
function namesIn(one: IntakeForm, other: IntakeForm): AnswerName[] {
  return Object.keys({ ...emptyIntake, ...one, ...other }).filter(isAnswerName);
}
