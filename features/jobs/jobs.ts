/** `failed` is final; `retrying` is retried automatically. */
export type JobState = 'failed' | 'retrying' | 'waiting' | 'running' | 'done';

export const jobStates: readonly JobState[] = ['failed', 'retrying', 'waiting', 'running', 'done'];

export interface JobsFilter {
  readonly state: JobState;
  /** The name of a job or one of `jobKinds`; null for all but routine work that did not fail. */
  readonly job: string | null;
}

/** Instead of a job name: email jobs, scheduled jobs, or all. */
export const jobKinds = ['mails', 'routine', 'all'] as const;

export function countOf(queues: readonly QueueCounts[], { state, job: kind }: JobsFilter): number {
  const isFailure = state === 'failed' || state === 'retrying';
  const shown = queues.filter(({ job, isEmail, isRoutine }) => {
    if (kind === null) return isFailure || !isRoutine;
    if (kind === 'mails') return isEmail;
    return kind === 'all' || kind === job || (kind === 'routine' && isRoutine);
  });
  return shown.reduce((sum, { counts }) => sum + (counts[state] ?? 0), 0);
}

export function readJobsFilter(params: URLSearchParams): JobsFilter {
  const job = params.get('job') ?? '';
  return {
    state: jobStates.find((one) => one === params.get('state')) ?? 'failed',
    job: /^[a-z][a-z-]{1,60}$/.test(job) ? job : null,
  };
}

/** Default values are omitted. */
export function jobsParams({ state, job }: JobsFilter, after?: string | null): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== 'failed') params.set('state', state);
  if (job !== null) params.set('job', job);
  if (after) params.set('after', after);
  return params;
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
  readonly act: 'again' | 'discard';
  readonly count: number;
}
