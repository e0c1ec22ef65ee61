/** A change to what somebody has sent, as the database keeps it: its new status, or the version its sender made it. */
export interface RequestChange {
  readonly at: string;
  readonly status?: string;
  readonly version?: number;
}

/** Something that has happened to what somebody has sent. */
export type RequestEvent =
  | { readonly kind: 'sent' | 'changed'; readonly at: string }
  | { readonly kind: 'status'; readonly at: string; readonly status: string };

/** All that has happened to it, from when it was sent on. */
export function eventsOf(createdAt: Date, history: readonly RequestChange[]): RequestEvent[] {
  const events: RequestEvent[] = [{ kind: 'sent', at: createdAt.toISOString() }];
  for (const { at: written, status, version } of history) {
    const at = new Date(written).toISOString();
    if (version !== undefined) events.push({ kind: 'changed', at });
    if (status !== undefined) events.push({ kind: 'status', at, status });
  }
  return events;
}
