export interface NewsletterStanding {
  readonly status: string;
  readonly since: string | null;
}

/** Of a row as its owner exports it. */
export function standingOf(row: object | undefined): NewsletterStanding | null {
  if (row === undefined) return null;
  const { status, subscribedAt, unsubscribedAt } = row as {
    readonly status: string;
    readonly subscribedAt: Date | null;
    readonly unsubscribedAt: Date | null;
  };
  const since = status === 'unsubscribed' ? unsubscribedAt : subscribedAt;
  return { status, since: since?.toISOString() ?? null };
}
