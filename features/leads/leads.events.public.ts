import type { LeadKind } from '#features/leads/leads.ts';
import { defineEvent } from '#server/events.ts';

/** The team found that suspected spam is none. */
export const leadCleared = defineEvent<{ readonly kind: LeadKind; readonly subjectId: string }>('lead-cleared');
