import { href } from 'react-router';
import type { AnswerName } from '#features/intake/intake.ts';
import { intakeRefusals } from '#features/intake/intake-refusals.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';

/** Why a plain page is shown again, as named in its URL. */
export const intakePageErrors = {
  email: intakeRefusals.linkEmail,
  failed: intakeMessages.submitFailed,
  away: 'We could not take this just now. Everything you typed is still here; please send it again in a few seconds.',
  'too-many': `${intakeRefusals.tooMany} Please try again in an hour: your answers are kept.`,
  'under-way':
    'We’re already working on this project, so the form can’t be changed here. Please reply to our email instead.',
  files: 'Some files could not be attached; the reason stands beside each. Submit again to go on without them.',
  cookie:
    'There are no answers here: they have been submitted or cleared, or this browser blocks the cookie that keeps them from step to step.',
} as const;

export type IntakePageError = keyof typeof intakePageErrors;

/** `check` shows the step's errors. */
export function intakeStepAddress(
  step: number,
  extra: { check?: boolean; error?: IntakePageError; saved?: boolean } = {},
): string {
  const query = new URLSearchParams({ step: String(step) });
  if (extra.check) query.set('check', '1');
  if (extra.error) query.set('problem', extra.error);
  if (extra.saved) query.set('saved', '1');
  return `${href('/intake')}?${query.toString()}`;
}

export function intakeFieldAddress(step: number, field: AnswerName): string {
  return `${intakeStepAddress(step, { check: true })}#intake-${field}`;
}

/** Null if unknown; only predefined copy is shown. */
export function parsePageError(named: string | null): IntakePageError | null {
  return named !== null && Object.hasOwn(intakePageErrors, named) ? (named as IntakePageError) : null;
}

/** Null if malformed: text from the URL is never shown. */
export function referenceIn(value: string | null): string | null {
  return value !== null && /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/u.test(value) ? value : null;
}
