import type { LeadEmail } from '#features/leads/lead-emails.ts';
import type { LeadEventDetails, LeadEventKind } from '#features/leads/lead-events.ts';
import type { LeadKind, Stage } from '#features/leads/leads.ts';

/** A lead as lists and boards show it. Moments are ISO texts. */
export interface ListedLead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly reference: string | null;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly title: string;
  readonly source: string;
  readonly stage: Stage;
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly nextStep: string | null;
  readonly nextStepOn: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly lastActivityAt: string;
  /** Further submissions from the same address, 99 at the most. */
  readonly others: number;
}

export interface LeadList {
  readonly leads: readonly ListedLead[];
  /** What to ask for the next page with; null on the last one. */
  readonly next: string | null;
}

export interface BoardColumn {
  readonly stage: Stage;
  /** Those with the latest activity, 20 at the most. */
  readonly leads: readonly ListedLead[];
  /** How many there are, counted to 1,000. */
  readonly count: number;
  /** Whether there are more than that. */
  readonly more: boolean;
}

/** Filters with a name, as the list offers them. */
export interface LeadView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  /** Whether it is the reader's own, to delete. */
  readonly own: boolean;
}

/** An act of the team, on the lead itself or on another submission of its address. */
export interface LeadEvent {
  readonly leadId: string;
  readonly at: string;
  readonly kind: LeadEventKind;
  /** Who did it; null for what the sender or the program did. */
  readonly by: string | null;
  readonly details: LeadEventDetails;
}

/** An answer by mail, and what became of it. */
export interface LeadAnswer {
  readonly id: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly delivery: 'waiting' | 'failed' | 'sent';
  /** When it came to that. */
  readonly at: string;
}

export interface Lead extends ListedLead {
  readonly subjectId: string;
  readonly suspectedSpam: readonly string[] | null;
}

/** Another submission from the same address. */
export interface RelatedLead extends Pick<ListedLead, 'id' | 'kind' | 'reference' | 'title' | 'stage' | 'createdAt'> {
  readonly subjectId: string;
}

export interface LeadFile {
  readonly lead: Lead;
  /** Submissions from the same address, the newest first. */
  readonly related: readonly RelatedLead[];
  /** What the team has done with any of them, oldest first. */
  readonly events: readonly LeadEvent[];
  readonly answers: readonly LeadAnswer[];
  /** Emails about this lead that the program sends by itself. */
  readonly emails: readonly LeadEmail[];
}
