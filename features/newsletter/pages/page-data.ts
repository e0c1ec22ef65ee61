import type { NewsletterStatus } from '#features/newsletter/newsletter.ts';

/** What the plain page shows: a new form, or one that was not taken, with what was typed and what is wrong. */
export interface NewsletterPageData {
  readonly formId: string;
  readonly startedAt: string;
  readonly email: string;
  /** What is wrong, in words, or ''. */
  readonly problem: string;
}

/** What a letter's link shows of its subscription. */
export interface Standing {
  /** Enough of the address to know it by: a letter is passed on, and its links with it. */
  readonly address: string;
  readonly status: NewsletterStatus;
  readonly weekly: boolean;
  /** The letters beside the weekly one. */
  readonly others: boolean;
}

/** What a page behind a letter's link shows. */
export interface LinkPageData {
  readonly token: string;
  /** The letter whose link it is, or ''. */
  readonly mail: string;
  /** Null for a link that leads nowhere. */
  readonly standing: Standing | null;
  /** The choice has just been kept. */
  readonly saved: boolean;
}

/** What the page of a confirmation shows; null where its link is worth nothing. */
export interface ConfirmPageData {
  readonly token: string;
  readonly state: 'open' | 'done' | null;
}
