import type { LeadEmail } from '#features/leads/lead-emails.ts';
import type { LeadEventDetails, LeadEventKind } from '#features/leads/lead-events.ts';
import type { LeadKind, Stage } from '#features/leads/leads.ts';
import type { WordedAnswer } from '#forms/questions/questions.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';

/** Timestamps are ISO strings. */
export interface ListedLead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly reference: string | null;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly title: string;
  readonly source: string;
  readonly attribution: Attribution;
  /** Answers to questions that the owner added to the form, as they were worded; only in exports. */
  readonly answers?: readonly WordedAnswer[];
  /** Tags from an import; only in exports. */
  readonly tags?: string | null;
  readonly stage: Stage;
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly nextStep: string | null;
  readonly nextStepOn: string | null;
  readonly valueCents: number | null;
  /** Percent; null means the stage's default. */
  readonly probability: number | null;
  readonly lostReason: string | null;
  readonly stageSince: string;
  readonly phone: string | null;
  /** Time of the strategy call, confirmed or requested. */
  readonly callAt: string | null;
  readonly callConfirmed: boolean;
  /** The sender's last email has no reply. */
  readonly isWaiting: boolean;
  /** Left out of Today and the lists until then. */
  readonly snoozedUntil: string | null;
  /** The lead that this one was merged into. */
  readonly mergedInto: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly lastActivityAt: string;
  /** Further submissions from the address, max 99. */
  readonly others: number;
}

export interface BoardColumn {
  readonly stage: Stage;
  /** Latest activity first, max 20. */
  readonly leads: readonly ListedLead[];
  /** At most 1,000. */
  readonly count: number;
  /** There are more than `count`. */
  readonly more: boolean;
  /** Total value of the counted leads. */
  readonly valueCents: number;
  /** Total value weighted by probability. */
  readonly weightedCents: number;
}

export interface LeadView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  /** The reader's own, deletable. */
  readonly own: boolean;
}

/** A team action on the lead or another submission of its address. */
export interface LeadEvent {
  readonly id: number;
  readonly leadId: string;
  readonly at: string;
  readonly kind: LeadEventKind;
  /** Null for the sender or the system. */
  readonly by: string | null;
  readonly details: LeadEventDetails;
}

export interface LeadReply {
  readonly id: string;
  readonly leadId: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly delivery: 'waiting' | 'failed' | 'sent';
  /** Who can still undo it. */
  readonly undoBy: string | null;
  /** When it reached the state. */
  readonly at: string;
  readonly files: readonly AttachedFile[];
}

/** An attachment of a reply or a received email. */
export interface AttachedFile {
  readonly storeId: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
}

/** An email received from a lead. */
export interface LeadMessage {
  readonly id: string;
  readonly leadId: string;
  readonly at: string;
  readonly from: { readonly email: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly quoted: string;
  readonly isAutomatic: boolean;
  /** The sender may be forged. */
  readonly isUnverified: boolean;
  readonly files: readonly AttachedFile[];
  /** Names of attachments that were refused; empty if none. */
  readonly leftOut: string;
}

/** Ids of the leads before and after one in a list. */
export interface Neighbors {
  readonly previous: string | null;
  readonly next: string | null;
}

export interface Lead extends ListedLead {
  readonly subjectId: string;
  readonly suspectedSpam: readonly string[] | null;
  /** The sender has replied and waits for a reply. */
  readonly isWaiting: boolean;
}

export interface RelatedLead extends Pick<ListedLead, 'id' | 'kind' | 'reference' | 'title' | 'stage' | 'createdAt'> {
  readonly subjectId: string;
}

export interface LeadFile {
  readonly lead: Lead;
  /** From the same address, newest first. */
  readonly related: readonly RelatedLead[];
  /** Team actions on all of them, oldest first. */
  readonly events: readonly LeadEvent[];
  readonly answers: readonly LeadReply[];
  readonly messages: readonly LeadMessage[];
  /** Sent automatically. */
  readonly emails: readonly LeadEmail[];
}
