import type { IntakeForm } from '#features/intake/intake.ts';
import type { IntakeSubmission } from '#features/intake/intake-submission.ts';
import { honeypotField, spamSigns, type SpamSign } from '#forms/spam.ts';

export type SpamReason = SpamSign | 'repeated';

/** Seconds in which no person fills in seven steps. */
export const fastestSeconds = 2;

/**
 * Why a submission that has passed the schema is taken for spam; empty for a lead. It is kept all the same, and its
 * sender is told the same as everyone, so that nobody can try out where the line is.
 */
export function spamReasons(submission: IntakeSubmission, now: Date): SpamReason[] {
  const { form, startedAt } = submission;
  const signs: SpamReason[] = spamSigns({
    honeypot: submission[honeypotField],
    startedAt,
    now,
    fastestSeconds,
    texts: texts(form),
    prose: proseOf(form),
    names: [form.firstName, form.lastName, form.company],
  });
  return isRepeated(proseOf(form)) ? [...signs, 'repeated'] : signs;
}

function texts(form: IntakeForm): string[] {
  return Object.values(form).filter((value) => typeof value === 'string');
}

/** The answers that have no reason to be full of links. */
function proseOf(form: IntakeForm): string[] {
  return [
    form.businessDescription,
    form.idealCustomer,
    form.automationSuccess,
    form.biggestPainPoint,
    form.headlineOutcome,
    form.mustHaves,
    form.niceToHaves,
    form.userStories,
    form.desiredOutcomes,
    form.potentialBlockers,
    form.dependencies,
  ];
}

/** The same long text in most of the boxes: a program that fills in everything it finds. */
function isRepeated(prose: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const text of prose) if (text.length > 20) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= 5);
}
