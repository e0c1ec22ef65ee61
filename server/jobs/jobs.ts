import type { InferInsertModel, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/database.ts';
import type { JobType } from '#server/jobs/job-type.ts';

/** A job to queue; `newJob` makes it. */
export interface NewJob {
  readonly job: JobType;
  readonly payload: object;
}

/** Makes a job to queue together with a row. */
export function newJob<Payload extends object>(job: JobType<Payload>, payload: NoInfer<Payload>): NewJob {
  return { job, payload };
}

/** A call of an SQL function. `expression` reads its parameters from `data` (jsonb). */
export interface SqlCall {
  readonly expression: string;
  readonly data: object;
}

/**
 * A row to insert unless the table has one with its value in the `unique` column (text), and the jobs and calls that it
 * causes.
 */
export interface NewRow<Table extends PgTable> {
  readonly into: Table;
  readonly unique: string & keyof InferInsertModel<Table>;
  readonly row: InferInsertModel<Table>;
  readonly jobs: readonly NewJob[];
  readonly calls?: readonly SqlCall[];
}

export interface Jobs {
  /** Queues a job in the caller's transaction, so that the job exists only if it commits. */
  send<Payload extends object>(
    tx: Transaction | Database,
    job: JobType<Payload>,
    payload: NoInfer<Payload>,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /**
   * Writes a row, queues its jobs and makes its calls in one statement, shared with others that come at the same time;
   * nothing if the row is not new. Not for use inside a transaction. Returns whether it was new.
   */
  insertAndSend<Table extends PgTable>(row: NewRow<Table>): Promise<boolean>;
}

/** A job that failed all its attempts. */
export interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly queuedAt: Date;
  readonly failedAt: Date;
  readonly attempts: number;
  /** Last error, without addresses. */
  readonly reason: string;
}

/** `failed` is final; `retrying` means that it is retried automatically. */
export type JobState = 'waiting' | 'retrying' | 'running' | 'done' | 'failed';

export interface JobEntry {
  readonly id: string;
  readonly job: string;
  readonly label: string;
  readonly isEmail: boolean;
  readonly state: JobState;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly queuedAt: Date;
  /** Null if the job is running or has ended. */
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  /** The number of failed attempts. */
  readonly tries: number;
  /** Last error, without addresses. */
  readonly reason: string | null;
}

interface JobCount {
  readonly job: string;
  readonly state: JobState;
  readonly count: number;
  readonly label: string;
  readonly isEmail: boolean;
  /** Scheduled. */
  readonly isRoutine: boolean;
}

interface JobQuery {
  readonly state: JobState;
  /** A job's name, `mails` for email jobs, `routine` for scheduled ones, `all`, or '' for all but scheduled ones that did not fail. */
  readonly job: string;
  /** Cursor of the previous page's last job; '' on the first page. */
  readonly after: string;
}

interface JobTrouble {
  /** Dead letters. */
  readonly failed: number;
  /** Emails retried for more than ten minutes, with the last server error. */
  readonly late: { readonly count: number; readonly since: Date; readonly reason: string | null } | null;
}

interface JobBacklog {
  /** Jobs that could run now. */
  readonly due: number;
  /** Since when the oldest of them could run. */
  readonly oldestDueAt: Date | null;
}

/** Chooses jobs by id, or all of a queue. */
export type ChosenJobs = { readonly ids: readonly string[] } | { readonly job: string };

export interface JobAdmin {
  /** A description of what a job does; null for jobs that this version of the program does not know. */
  labelOf(job: string): string | null;
  /** Finished jobs are kept some days. */
  counts(): Promise<JobCount[]>;
  /** Newest first; `next` is the cursor of the next page, null on the last. */
  list(query: JobQuery, size: number): Promise<{ readonly items: readonly JobEntry[]; readonly next: string | null }>;
  /** Unfinished jobs whose payload names `id` in one of `fields`, oldest first. */
  about(fields: readonly string[], id: string): Promise<JobEntry[]>;
  /** Number of dead letters, as a subquery for a query that counts more. */
  readonly failedCount: SQL;
  trouble(): Promise<JobTrouble>;
  /** Jobs that no worker has started yet. */
  backlog(): Promise<JobBacklog>;
  /** Requeues dead letters; returns their number. */
  retry(tx: Transaction | Database, chosen: ChosenJobs): Promise<number>;
  /** Deletes dead letters; returns their number. */
  discard(tx: Transaction | Database, chosen: ChosenJobs): Promise<number>;
}
