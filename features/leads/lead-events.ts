import type { Stage } from '#features/leads/leads.ts';

/** Editable fields, each changed independently. */
export const leadFields = ['stage', 'owner', 'nextStep', 'nextStepOn', 'value', 'probability', 'lostReason'] as const;
export type LeadField = (typeof leadFields)[number];

/** All that the history tracks: besides the editable fields, the lead that this one was merged into. */
export const trackedFields = [...leadFields, 'mergedInto'] as const;
export type TrackedField = (typeof trackedFields)[number];
export type LeadChanges = Partial<Record<TrackedField, string | null>>;

/** As the history writes them: owner by id, value as `1500` or `1500.50`; null if empty. */
export type LeadValues = Readonly<Record<Exclude<TrackedField, 'stage'>, string | null>> & { readonly stage: Stage };

export type LeadEventKind =
  | TrackedField
  | 'note'
  | 'answer'
  | 'call-confirmed'
  | 'call-moved'
  | 'call-declined'
  /** By the sender, or in a calendar. */
  | 'call-booked'
  | 'call-moved-by-sender'
  | 'call-canceled'
  | 'call-held'
  | 'call-no-show'
  /** The sender's reply needs no answer, or does after all. */
  | 'reply-handled'
  | 'reply-reopened'
  | 'task-added'
  | 'task-changed'
  | 'task-done'
  | 'task-reopened'
  | 'task-deleted'
  | 'task-restored';

/** A task's row, as the history keeps it. */
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

/** By event: both values, note text, answer id, or call time and text. */
export interface LeadEventDetails {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly text?: string;
  readonly answerId?: string;
  readonly callAt?: string;
  /** A deleted task with all its values, to restore it. */
  readonly task?: DeletedTask;
  /** A next step that follows from the lead's tasks. */
  readonly mirrored?: boolean;
}

export function namesOfFields(changes: LeadChanges): TrackedField[] {
  return trackedFields.filter((field) => changes[field] !== undefined);
}

export function isTrackedField(kind: string): kind is TrackedField {
  return (trackedFields as readonly string[]).includes(kind);
}
