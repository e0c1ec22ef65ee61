import { leadFields, type LeadField } from '#features/leads/lead-events.ts';
import { isStage, leadLengths } from '#features/leads/leads.ts';
import type { Collision } from '#features/leads/actions/merge.ts';
import { isDayOfThisCentury } from '#forms/calendar-day.ts';
import { cleanLine } from '#forms/text.ts';

export type LeadActionData =
  | { readonly action: 'save'; readonly answer: SaveData }
  | { readonly action: 'note'; readonly answer: NoteData }
  | { readonly action: 'answer'; readonly answer: AnswerData }
  | { readonly action: 'view'; readonly answer: ViewData }
  | { readonly action: 'unknown' };

export type SaveData =
  | { readonly ok: true; readonly version: number; readonly theirs: readonly Collision[] }
  | {
      readonly ok: false;
      readonly reason: 'stale';
      readonly version: number;
      readonly collisions: readonly Collision[];
      readonly theirs: readonly Collision[];
    }
  | { readonly ok: false; readonly reason: keyof typeof saveFaults };

type NoteData = { readonly ok: true } | { readonly ok: false; readonly reason: keyof typeof noteFaults };
type AnswerData = { readonly ok: true } | { readonly ok: false; readonly reason: keyof typeof answerFaults };
type ViewData = { readonly ok: true } | { readonly ok: false; readonly reason: keyof typeof viewFaults };

const gone = 'This lead has been erased.';

export const saveFaults = {
  gone,
  'not-an-administrator': 'This person is no longer an administrator. Choose another owner.',
  'next-step-long': `Use at most ${leadLengths.nextStep} characters for the next step.`,
  day: 'Enter a valid date.',
  malformed: 'Something went wrong. Reload the page and try again.',
} as const;

export const noteFaults = {
  gone,
  empty: 'Enter a note.',
  long: `Write at most ${leadLengths.note} characters.`,
} as const;

export const answerFaults = {
  gone,
  'no-subject': 'Enter a subject.',
  'no-message': 'Enter a message.',
  'subject-long': `Enter a subject of at most ${leadLengths.subject} characters.`,
  'message-long': `Write at most ${leadLengths.message} characters.`,
} as const;

export const viewFaults = {
  empty: 'Enter a name.',
  long: `Enter a name of at most ${leadLengths.view} characters.`,
  many: 'You have 50 views, the maximum. Delete one first.',
} as const;

export type ChangesRead =
  | { readonly ok: true; readonly changes: { version: number; values: Partial<Record<LeadField, string | null>> } }
  | { readonly ok: false; readonly reason: 'next-step-long' | 'day' | 'malformed' };

/** Absent fields stay unchanged. */
export function readChanges(form: URLSearchParams): ChangesRead {
  const version = Number(form.get('version'));
  if (!Number.isInteger(version) || version < 1 || version > 2_147_483_647) return { ok: false, reason: 'malformed' };
  const values: Partial<Record<LeadField, string | null>> = {};
  for (const field of leadFields) {
    const value = form.get(field);
    if (value !== null) values[field] = cleanLine(value) || null;
  }
  const { stage, owner, nextStep, nextStepOn } = values;
  if (stage !== undefined && !isStage(stage)) return { ok: false, reason: 'malformed' };
  if (owner && !/^[\w-]{1,64}$/u.test(owner)) return { ok: false, reason: 'malformed' };
  if (nextStep && nextStep.length > leadLengths.nextStep) return { ok: false, reason: 'next-step-long' };
  if (nextStepOn && !isDayOfThisCentury(nextStepOn)) return { ok: false, reason: 'day' };
  return { ok: true, changes: { version, values } };
}
