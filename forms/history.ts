/** As stored: the new status or version. */
export interface RequestChange {
  readonly at: string;
  readonly status?: string;
  readonly version?: number;
}

export type RequestEvent =
  | { readonly kind: 'sent' | 'changed'; readonly at: string }
  | { readonly kind: 'status'; readonly at: string; readonly status: string };

/** All events since submission. */
export function eventsOf(createdAt: Date, history: readonly RequestChange[]): RequestEvent[] {
  const events: RequestEvent[] = [{ kind: 'sent', at: createdAt.toISOString() }];
  for (const { at: written, status, version } of history) {
    const at = new Date(written).toISOString();
    if (version !== undefined) events.push({ kind: 'changed', at });
    if (status !== undefined) events.push({ kind: 'status', at, status });
  }
  return events;
}
