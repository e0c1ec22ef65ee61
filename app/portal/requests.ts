import { eventsOf, type RequestChange, type RequestEvent } from '#forms/history.ts';

export interface OwnRequest {
  readonly reference: string | null;
  readonly status: string;
  readonly createdAt: string;
  readonly events: readonly RequestEvent[];
}

/** Waiting for us, in progress, or done. */
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

/** Takes rows oldest first; returns them newest first. */
export function requestsOf(rows: readonly SentRow[]): readonly OwnRequest[] {
  return rows
    .map(({ reference = null, status, createdAt, history }) => ({
      reference,
      status,
      createdAt: createdAt.toISOString(),
      events: eventsOf(createdAt, history),
    }))
    .reverse();
}
