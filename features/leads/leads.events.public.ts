import type { LeadKind } from '#features/leads/leads.ts';
import { defineEvent } from '#server/events.ts';

/** The team marked suspected spam as not spam. */
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

/** Leads were deleted, with their submissions. */
export const leadsErased = defineEvent<{ readonly leads: readonly ErasedLead[] }>('leads-erased');
