import type { Stage } from '#features/leads/leads.ts';

/** Editable fields, each changed independently. */
export const leadFields = ['stage', 'owner', 'nextStep', 'nextStepOn'] as const;
export type LeadField = (typeof leadFields)[number];

/** Owner by id; null if empty. */
export interface LeadValues {
  readonly stage: Stage;
  readonly owner: string | null;
  readonly nextStep: string | null;
  readonly nextStepOn: string | null;
}

export type LeadEventKind =
  | LeadField
  | 'note'
  | 'answer'
  | 'call-confirmed'
  | 'call-moved'
  | 'call-declined'
  | 'task-added'
  | 'task-changed'
  | 'task-done'
  | 'task-reopened';

/** By event: both values, note text, answer id, or call time and text. */
export interface LeadEventDetails {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly text?: string;
  readonly answerId?: string;
  readonly callAt?: string;
  /** A next step that follows from the lead's tasks. */
  readonly mirrored?: boolean;
}

export function isLeadField(kind: string): kind is LeadField {
  return (leadFields as readonly string[]).includes(kind);
}
