/** Separates suspected spam from pending. */
export type Standing = 'active' | 'pending' | 'left' | 'bounced' | 'spam';

export const standings: readonly Standing[] = ['active', 'pending', 'left', 'bounced', 'spam'];

/** Timestamps are ISO strings. */
export interface ListedSubscriber {
  readonly id: string;
  readonly email: string;
  readonly standing: Standing;
  readonly source: string;
  readonly createdAt: string;
  readonly subscribedAt: string | null;
  readonly unsubscribedAt: string | null;
  readonly bouncedAt: string | null;
  readonly bounceReason: string | null;
  readonly softBounces: number;
  readonly consentSource: string | null;
  readonly consentAt: string | null;
}

/** Capped, since counting further is not worth the cost. */
export interface RoughCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** Per standing and for the filter. */
export interface StandingCounts {
  readonly shown: RoughCount;
  readonly by: Readonly<Record<Standing, RoughCount>>;
}

export type AddResult =
  | { readonly ok: true; readonly email: string; readonly status: 'active' | 'pending' }
  | { readonly ok: false; readonly reason: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  /** Already present, unsubscribed or bounced: only the person can resubscribe. */
  | { readonly ok: false; readonly reason: 'present' | 'left' | 'bounced' };

export type SubscriberResult =
  | AddResult
  /** `id` and `source` are used to undo it. */
  | { readonly ok: true; readonly done: 'unsubscribed'; readonly id: string; readonly source: string }
  | { readonly ok: true; readonly done: 'erased' | 'resubscribed' }
  | { readonly ok: false; readonly reason: 'gone' | 'too-late' };

/** Source of manual entries; next, imports. Others have a page. */
export const byHand = 'by_hand';
export const byImport = 'import';

/** Max characters of how consent was given. */
export const maxConsent = 300;
