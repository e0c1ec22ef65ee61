export interface CampaignResults {
  readonly sent: number;
  readonly failed: number;
  readonly bounced: number;
  readonly skipped: number;
  readonly unsubscribed: number;
}

export const noResults: CampaignResults = { sent: 0, failed: 0, bounced: 0, skipped: 0, unsubscribed: 0 };

/** Recipients handled, whatever the outcome. */
export function servedOf({ sent, failed, bounced, skipped }: CampaignResults): number {
  return sent + failed + bounced + skipped;
}

const minute = 60_000;

/** Milliseconds before the next attempt; null: give up. */
export function pauseAfter(refusals: number): number | null {
  return [10 * minute, 60 * minute, 240 * minute, 720 * minute][refusals - 1] ?? null;
}

/** Emails of twenty seconds at the set rate. */
export function batchSize(perSecond: number): number {
  return Math.min(500, Math.max(5, Math.ceil(perSecond * 20)));
}
