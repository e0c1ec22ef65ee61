import type { LastChange } from '#content/admin/last-change.ts';
import { href } from 'react-router';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { linkedFilter, openFilter } from '#forms/list/filters.ts';

/** `failed` is final; `retrying` is retried automatically. */
export type JobState = 'failed' | 'retrying' | 'waiting' | 'running' | 'done';

export const jobStates: readonly [JobState, ...JobState[]] = ['failed', 'retrying', 'waiting', 'running', 'done'];

export const jobsList = defineList({
  path: href('/admin/jobs'),
  filters: {
    state: linkedFilter('Jobs by state', jobStates),
    /** The name of a job or one of `jobKinds`; '' for all but routine work that did not fail. */
    job: openFilter('Kind', 'All except routine jobs', /^[a-z][a-z-]{1,60}$/),
  },
  sorts: { newest: 'at desc' },
});
export type JobsQuery = QueryOf<typeof jobsList>;

/** Instead of a job name: email jobs, scheduled jobs, or all. */
export const jobKinds = ['mails', 'routine', 'all'] as const;

/** The number of jobs that the filters of the page match. */
export function countOf(
  queues: readonly QueueCounts[],
  { state, job: kind }: Pick<JobsQuery, 'state' | 'job'>,
): number {
  const isFailure = state === 'failed' || state === 'retrying';
  const shown = queues.filter(({ job, isEmail, isRoutine }) => {
    if (kind === '') return isFailure || !isRoutine;
    if (kind === 'mails') return isEmail;
    return kind === 'all' || kind === job || (kind === 'routine' && isRoutine);
  });
  return shown.reduce((sum, { counts }) => sum + (counts[state] ?? 0), 0);
}

/** Timestamps are ISO strings. */
export interface ListedJob {
  readonly id: string;
  readonly job: string;
  readonly label: string;
  readonly isEmail: boolean;
  readonly state: JobState;
  readonly queuedAt: string;
  readonly nextAt: string | null;
  readonly endedAt: string | null;
  readonly tries: number;
  readonly reason: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface QueueCounts {
  readonly job: string;
  readonly label: string;
  readonly isEmail: boolean;
  /** Runs on a schedule. */
  readonly isRoutine: boolean;
  readonly counts: Readonly<Partial<Record<JobState, number>>>;
}

/** Dead letters, and emails refused for a while. */
export interface JobsAlarm {
  readonly failed: number;
  readonly late: { readonly count: number; readonly since: string; readonly reason: string | null } | null;
}

export interface JobsResult {
  readonly action: 'again' | 'discard';
  readonly count: number;
  /** Who handled the job first, if nothing was left to do and the audit log names them. */
  readonly last: LastChange | null;
}
