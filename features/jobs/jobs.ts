/** How a job stands. `failed` is for good; `retrying` failed and is tried again by itself. */
export type JobState = 'failed' | 'retrying' | 'waiting' | 'running' | 'done';

export const jobStates: readonly JobState[] = ['failed', 'retrying', 'waiting', 'running', 'done'];

/** What the list is asked for by its address. */
export interface JobsFilter {
  readonly state: JobState;
  /** The name of a job or one of `jobKinds`; null for all but routine work that did not fail. */
  readonly job: string | null;
}

/** In place of a job's name: all that send emails, all that run on a schedule, and all. */
export const jobKinds = ['mails', 'routine', 'all'] as const;

/** How many jobs of a state are of the kind that the filter names. */
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

/** The filter as an address says it, with nothing in it that goes without saying. */
export function jobsParams({ state, job }: JobsFilter, after?: string | null): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== 'failed') params.set('state', state);
  if (job !== null) params.set('job', job);
  if (after) params.set('after', after);
  return params;
}

/** A job as the page shows it. Moments are ISO texts. */
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

/** A queue, and how many of its jobs are in each state. */
export interface QueueCounts {
  readonly job: string;
  readonly label: string;
  readonly isEmail: boolean;
  /** Whether it runs on a schedule. */
  readonly isRoutine: boolean;
  readonly counts: Readonly<Partial<Record<JobState, number>>>;
}

/** What somebody ought to look at: jobs that failed for good, and mails that have been refused for a while. */
export interface JobsAlarm {
  readonly failed: number;
  readonly late: { readonly count: number; readonly since: string; readonly reason: string | null } | null;
}

/** What an act of the outbox did, and with how many jobs. */
export interface JobsResult {
  readonly act: 'again' | 'discard';
  readonly count: number;
}
