import type { WrittenLead } from '#features/leads/changes/lock-lead.server.ts';
import type { leadEntries } from '#features/leads/leads.table.ts';
import type { LeadKind } from '#features/leads/leads.ts';
import { defineEvent } from '#server/events.ts';

/** The team marked suspected spam as not spam. */
export const leadCleared = defineEvent<{ readonly kind: LeadKind; readonly subjectId: string }>('lead-cleared');

/** The team added leads, or imported them. */
export const leadsEntered = defineEvent<{ readonly entries: readonly (typeof leadEntries.$inferSelect)[] }>(
  'leads-entered',
);

export interface UpdatedLeads {
  readonly written: readonly WrittenLead[];
  readonly updatedAt: Date;
}

/** Fields of leads were changed. Leads that stay suspected spam, which was never announced, are left out. */
export const leadsUpdated = defineEvent<UpdatedLeads>('leads-updated');

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
