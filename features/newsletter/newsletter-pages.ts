import type { NewsletterStatus } from '#features/newsletter/newsletter.ts';

/** Query parameter with the id of the email, next to the token. */
export const emailParameter = 'letter';

export interface SubscriptionStatus {
  /** Only part of the address: emails are forwarded with their links. */
  readonly address: string;
  readonly status: NewsletterStatus;
  readonly weekly: boolean;
  /** Emails besides the digest. */
  readonly others: boolean;
}

export interface LinkPageData {
  readonly token: string;
  /** The email's id, or ''. */
  readonly mail: string;
  /** Null for an invalid link. */
  readonly subscription: SubscriptionStatus | null;
  /** Just saved. */
  readonly saved: boolean;
}

/** Null for an invalid link. */
export interface ConfirmPageData {
  readonly token: string;
  readonly state: 'open' | 'done' | null;
}
