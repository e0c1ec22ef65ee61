import type { Stage } from '#features/leads/leads.ts';

/** What the team can change on a lead, each by itself. */
export const leadFields = ['stage', 'owner', 'nextStep', 'nextStepOn'] as const;
export type LeadField = (typeof leadFields)[number];

/** The values of these fields; the owner by id, an empty one as null. */
export interface LeadValues {
  readonly stage: Stage;
  readonly owner: string | null;
  readonly nextStep: string | null;
  readonly nextStepOn: string | null;
}

export type LeadEventKind = LeadField | 'note' | 'answer' | 'call-confirmed' | 'call-moved' | 'call-declined';

/** What an event tells: a change its two values, a note its text, an answer its id, an act on a call its time and words. */
export interface LeadEventDetails {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly text?: string;
  readonly answerId?: string;
  readonly callAt?: string;
}

export function isLeadField(kind: string): kind is LeadField {
  return (leadFields as readonly string[]).includes(kind);
}
