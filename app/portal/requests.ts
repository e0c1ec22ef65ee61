import { eventsOf, type RequestChange, type RequestEvent } from '#forms/history.ts';

/** What was sent under somebody's address, how it stands and what has happened to it. */
export interface OwnRequest {
  /** What it is called by, where it has a name. */
  readonly reference: string | null;
  readonly status: string;
  readonly createdAt: string;
  readonly events: readonly RequestEvent[];
}

/** How a status looks: it waits for us, we are at work on it, or it is done. */
export function requestTone(status: string): 'waiting' | 'busy' | 'good' | 'off' {
  if (status === 'new') return 'waiting';
  if (status === 'won') return 'good';
  return status === 'lost' || status === 'spam' ? 'off' : 'busy';
}

interface SentRow {
  readonly reference?: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly history: readonly RequestChange[];
}

/** Rows as their features give them, the oldest first, as pages show them: the newest first. */
export function requestsOf(rows: readonly SentRow[]): readonly OwnRequest[] {
  return rows
    .map(({ reference = null, status, createdAt, history }) => ({
      ...{ reference, status, createdAt: createdAt.toISOString() },
      events: eventsOf(createdAt, history),
    }))
    .reverse();
}
