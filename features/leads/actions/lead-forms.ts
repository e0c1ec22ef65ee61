import type { answerFaults, noteFaults, viewFaults } from '#features/leads/actions/writing-faults.ts';
import type { ChangeResult, UndoResult } from '#features/leads/actions/change-form.ts';
import { amountFault, readAmount } from '#features/leads/lead-amount.ts';
import { leadFields, type LeadField } from '#features/leads/lead-events.ts';
import { isStage, leadLengths } from '#features/leads/leads.ts';
import type { TaskFault } from '#features/leads/tasks/tasks.ts';
import type { Collision } from '#features/leads/actions/merge.ts';
import { isDayOfThisCentury } from '#forms/calendar-day.ts';
import { cleanLine } from '#forms/text.ts';

export type LeadActionData =
  | { readonly action: 'save'; readonly answer: SaveData }
  | { readonly action: 'note'; readonly answer: NoteData }
  | { readonly action: 'answer'; readonly answer: AnswerData }
  | { readonly action: 'view'; readonly answer: ViewData }
  | { readonly action: 'change'; readonly answer: ChangeResult }
  | { readonly action: 'undo'; readonly answer: UndoResult }
  | { readonly action: 'erase'; readonly answer: EraseData }
  | { readonly action: 'reply'; readonly answer: { readonly ok: boolean } }
  | { readonly action: 'task'; readonly answer: TaskData }
  | { readonly action: 'unknown' };

export type SaveData =
  | {
      readonly ok: true;
      readonly version: number;
      readonly theirs: readonly Collision[];
      /** For intent `undo`; null if nothing was written. */
      readonly undo: string | null;
    }
  | {
      readonly ok: false;
      readonly reason: 'stale';
      readonly version: number;
      readonly collisions: readonly Collision[];
      readonly theirs: readonly Collision[];
    }
  | { readonly ok: false; readonly reason: keyof typeof saveFaults };

export type TaskData = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: TaskFault };
type NoteData = { readonly ok: true } | { readonly ok: false; readonly reason: keyof typeof noteFaults };
type AnswerData =
  { readonly ok: true } | AnsweredMeanwhile | { readonly ok: false; readonly reason: keyof typeof answerFaults };
/** A colleague has replied to the lead since the page was read. */
export interface AnsweredMeanwhile {
  readonly ok: false;
  readonly reason: 'answered';
  /** Replies to the lead, to be sent with the form that is meant nevertheless. */
  readonly seen: number;
  /** Oldest first; `at` is an ISO string. */
  readonly replies: readonly { readonly by: string; readonly at: string; readonly text: string }[];
}

type ViewData = { readonly ok: true } | { readonly ok: false; readonly reason: keyof typeof viewFaults };

/** `malformed`: not confirmed, or without the right. */
type EraseData = { readonly ok: true; readonly erased: number } | { readonly ok: false; readonly reason: 'malformed' };

export const saveFaults = {
  gone: 'This lead has been erased.',
  'not-an-administrator': 'This person can no longer own leads. Choose another owner.',
  'next-step-long': `Use at most ${leadLengths.nextStep} characters for the next step.`,
  day: 'Enter a valid date.',
  value: amountFault,
  probability: 'Enter a percentage from 0 to 100.',
  'lost-reason-long': `Use at most ${leadLengths.lostReason} characters for the reason.`,
  malformed: 'Something went wrong. Reload the page and try again.',
} as const;

export type FieldsRead =
  | { readonly ok: true; readonly values: Partial<Record<LeadField, string | null>> }
  | { readonly ok: false; readonly reason: keyof typeof saveFaults };

export type ChangesRead =
  | { readonly ok: true; readonly changes: { version: number; values: Partial<Record<LeadField, string | null>> } }
  | { readonly ok: false; readonly reason: keyof typeof saveFaults };

export function readChanges(form: URLSearchParams): ChangesRead {
  const version = Number(form.get('version'));
  if (!isVersion(version)) return { ok: false, reason: 'malformed' };
  const read = readFields(form);
  return read.ok ? { ok: true, changes: { version, values: read.values } } : read;
}

export function isVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version <= 2_147_483_647;
}

/** Absent fields stay unchanged. */
export function readFields(form: URLSearchParams): FieldsRead {
  const values: Partial<Record<LeadField, string | null>> = {};
  for (const field of leadFields) {
    const value = form.get(field);
    if (value !== null) values[field] = cleanLine(value) || null;
  }
  const { stage, owner, nextStep, nextStepOn, value, probability, lostReason } = values;
  if (stage !== undefined && !isStage(stage)) return { ok: false, reason: 'malformed' };
  if (owner && !/^[\w-]{1,64}$/u.test(owner)) return { ok: false, reason: 'malformed' };
  if (nextStep && nextStep.length > leadLengths.nextStep) return { ok: false, reason: 'next-step-long' };
  if (nextStepOn && !isDayOfThisCentury(nextStepOn)) return { ok: false, reason: 'day' };
  if (probability && !/^(\d{1,2}|100)$/u.test(probability)) return { ok: false, reason: 'probability' };
  if (lostReason && lostReason.length > leadLengths.lostReason) return { ok: false, reason: 'lost-reason-long' };
  if (value) {
    const amount = readAmount(value);
    if (amount === null) return { ok: false, reason: 'value' };
    values.value = amount;
  }
  return { ok: true, values };
}

/** At most what any field may hold. */
export function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').slice(0, 20_000);
}
