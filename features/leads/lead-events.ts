import type { Stage } from '#features/leads/leads.ts';

/** Editable fields, each changed independently. */
export const leadFields = [
  'stage',
  'owner',
  'nextStep',
  'nextStepOn',
  'value',
  'probability',
  'lostReason',
  'snoozedUntil',
] as const;
export type LeadField = (typeof leadFields)[number];

/** Fields tracked in the history: the editable fields, and the lead that this one was merged into. */
export const trackedFields = [...leadFields, 'mergedInto'] as const;
export type TrackedField = (typeof trackedFields)[number];
export type LeadChanges = Partial<Record<TrackedField, string | null>>;

/** Values as in the history: owner by id, value as `1500` or `1500.50`, times as ISO strings; null if empty. */
export type LeadValues = Readonly<Record<Exclude<TrackedField, 'stage'>, string | null>> & { readonly stage: Stage };

export type LeadEventKind =
  | TrackedField
  | 'note'
  | 'answer'
  | 'answer-undone'
  | 'call-confirmed'
  | 'call-moved'
  | 'call-declined'
  /** Made by the sender, or in a calendar. */
  | 'call-booked'
  | 'call-moved-by-sender'
  | 'call-canceled'
  | 'call-held'
  | 'call-no-show'
  /** The sender's email was marked as needing no reply, or that was undone. */
  | 'reply-handled'
  | 'reply-reopened'
  | 'task-added'
  | 'task-changed'
  | 'task-done'
  | 'task-reopened'
  | 'task-deleted'
  | 'task-restored';

/** A task's row as stored in the history. */
export interface DeletedTask {
  readonly id: string;
  readonly text: string;
  readonly dueOn: string | null;
  readonly dueAt: string | null;
  readonly timeZone: string | null;
  readonly assigneeId: string | null;
  readonly doneAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly formId: string | null;
}

/** Depends on the event: both values, note text, reply id, or call time and text. */
export interface LeadEventDetails {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly text?: string;
  /** Ids of the team members whom a note names. */
  readonly mentions?: readonly string[];
  readonly answerId?: string;
  /** Since when the lead, and those merged into it, had waited for the reply, by id. */
  readonly waited?: Readonly<Record<string, string>>;
  readonly callAt?: string;
  /** A deleted task with all its values, to restore it. */
  readonly task?: DeletedTask;
  /** The next step was derived from the lead's tasks. */
  readonly mirrored?: boolean;
}

/** The names of the changed fields. */
export function namesOfFields(changes: LeadChanges): TrackedField[] {
  return trackedFields.filter((field) => changes[field] !== undefined);
}

export function isTrackedField(kind: string): kind is TrackedField {
  return (trackedFields as readonly string[]).includes(kind);
}
