/** What a dispute means here: the bank holds or keeps the money, only asks about it, or has given it back. */
export type DisputeStanding = 'open' | 'inquiry' | 'lost' | 'over';

/** By the provider's word for it; a word that is new counts as an open dispute. Null where there is none. */
export function disputeStanding(status: string | null): DisputeStanding | null {
  if (status === null) return null;
  return standings[status] ?? 'open';
}

/** Whether the bank has taken the money back, for good or until it has decided. */
export function takesMoney(status: string | null): boolean {
  const standing = disputeStanding(status);
  return standing === 'open' || standing === 'lost';
}

const standings: Readonly<Record<string, DisputeStanding>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'over',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  won: 'over',
  prevented: 'over',
};
