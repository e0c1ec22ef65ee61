import type { IntakeForm } from '#features/intake/intake.ts';
import { honeypotField, type IntakeSubmission } from '#features/intake/intake-submission.ts';

export type SpamReason = 'honeypot' | 'too-fast' | 'markup' | 'many-links' | 'link-as-name' | 'repeated';

/** Seconds in which no person fills in seven steps. */
export const fastestSeconds = 2;
const mostLinks = 5;

/**
 * Why a submission that has passed the schema is taken for spam; empty for a lead. It is kept all the same, and its
 * sender is told the same as everyone, so that nobody can try out where the line is.
 */
export function spamReasons(submission: IntakeSubmission, now: Date): SpamReason[] {
  const { form } = submission;
  const reasons: SpamReason[] = [];
  if (submission[honeypotField] !== '') reasons.push('honeypot');
  if (isTooFast(submission.startedAt, now)) reasons.push('too-fast');
  if (texts(form).some((text) => markup.test(text))) reasons.push('markup');
  if (proseOf(form).join(' ').split(linkStart).length - 1 > mostLinks) reasons.push('many-links');
  if ([form.firstName, form.lastName, form.company].some((name) => /https?:\/\/|www\./iu.test(name))) {
    reasons.push('link-as-name');
  }
  if (isRepeated(proseOf(form))) reasons.push('repeated');
  return reasons;
}

const linkStart = /https?:\/\//iu;
const markup = /<a\s[^>]*href|\[(?:url|link)[\]=]/iu;

/** A clock that is ahead of ours, or a missing moment, says nothing: people's clocks are often wrong. */
function isTooFast(startedAt: string, now: Date): boolean {
  const seconds = (now.getTime() - Date.parse(startedAt)) / 1000;
  return seconds >= 0 && seconds < fastestSeconds;
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
