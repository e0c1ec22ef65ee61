export interface Standing {
  readonly tier: string | null;
  /** Per month, if charged by the payment provider. */
  readonly cents: number | null;
  readonly currency: string | null;
  readonly isActive: boolean;
}

/** `["starter", 150000, "usd"]`, past due `["starter", 0, "usd", "past_due"]`; null for clients without a subscription. */
export function parseStanding(text: string): Standing | null {
  if (text === '') return null;
  const [tier, cents, currency, state] = JSON.parse(text) as [string | null, number | null, string | null, string?];
  return { tier, cents, currency, isActive: state === undefined };
}
