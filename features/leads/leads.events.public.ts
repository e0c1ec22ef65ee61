import type { LeadKind } from '#features/leads/leads.ts';
import { defineEvent } from '#server/events.ts';

/** The team found that suspected spam is none. */
export const leadCleared = defineEvent<{ readonly kind: LeadKind; readonly subjectId: string }>('lead-cleared');

export interface ErasedLead {
  readonly leadId: string;
  /** The submission. */
  readonly id: string;
  readonly kind: LeadKind;
  readonly reference: string | null;
  /** False for suspected spam that nobody has cleared. */
  readonly wasReported: boolean;
}

export const leadsErased = defineEvent<{ readonly leads: readonly ErasedLead[] }>('leads-erased');
