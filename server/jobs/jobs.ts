import type { SQLWrapper } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { JobType } from '#server/jobs/define-job.ts';

/** A job to queue; `newJob` makes it. */
export interface NewJob {
  readonly name: string;
  readonly payload: object;
}

export function newJob<Payload extends object>({ name }: JobType<Payload>, payload: NoInfer<Payload>): NewJob {
  return { name, payload };
}

/** Durable jobs in the same database. */
export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  send<Payload extends object>(
    tx: Transaction | Database,
    job: JobType<Payload>,
    payload: NoInfer<Payload>,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /**
   * Runs an INSERT with `ON CONFLICT DO NOTHING` and, if and only if it writes a row, queues the jobs: all of it one
   * statement, which is a transaction by itself and one trip to the database. Answers whether the row was written.
   */
  insertAndSend(db: Transaction | Database, insert: SQLWrapper, jobs: readonly NewJob[]): Promise<boolean>;
}

/** A job that failed every one of its tries and waits for a person. */
export interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly queuedAt: Date;
  readonly failedAt: Date;
  readonly attempts: number;
  /** What went wrong the last time, without addresses. */
  readonly reason: string;
}

/** `failed` is for good; `retrying` failed and is tried again by itself. */
export type JobState = 'waiting' | 'retrying' | 'running' | 'done' | 'failed';

/** A job as the back office lists it. */
export interface JobEntry {
  readonly id: string;
  readonly job: string;
  readonly label: string;
  readonly isEmail: boolean;
  readonly state: JobState;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What the list is ordered by. */
  readonly at: Date;
  readonly queuedAt: Date;
  /** When it runs, or is tried again; null for one that is over or running. */
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  /** Tries that failed. */
  readonly tries: number;
  /** What went wrong the last time, without addresses. */
  readonly reason: string | null;
}

interface JobCount {
  readonly job: string;
  readonly state: JobState;
  readonly count: number;
  readonly label: string;
  readonly isEmail: boolean;
  /** Whether it runs on a schedule. */
  readonly isRoutine: boolean;
}

/**
 * The jobs of one state. `job` names one queue, `mails` those that send emails, `routine` those on a schedule, `all`
 * every one; null leaves out what runs on a schedule unless it failed.
 */
export interface JobFilter {
  readonly state: JobState;
  readonly job: string | null;
}

/** What somebody ought to look at. */
interface JobTrouble {
  /** Jobs that failed for good. */
  readonly failed: number;
  /** Mails that have been tried for more than ten minutes, since when, and what the mail server said last. */
  readonly late: { readonly count: number; readonly since: Date; readonly reason: string | null } | null;
}

/** Dead letters by their ids, or all of one queue. */
export type ChosenJobs = { readonly ids: readonly string[] } | { readonly job: string };

/** The queues as the back office looks after them. */
export interface JobAdmin {
  /** What a job does, in words; null for one that this version of the program does not know. */
  labelOf(job: string): string | null;
  /** How many jobs are in each state, by queue. Those that are done are kept for some days. */
  counts(): Promise<JobCount[]>;
  /** A page of jobs, newest first; `after` is the last one of the page before. */
  list(filter: JobFilter, after: { readonly at: Date; readonly id: string } | null, limit: number): Promise<JobEntry[]>;
  /** The jobs about one submission, by the id in their payload, that are not done; oldest first. */
  about(submissionId: string): Promise<JobEntry[]>;
  /** Cheap: asked with every page of the back office. */
  trouble(): Promise<JobTrouble>;
  /** Queues jobs anew that failed for good, with all their tries; answers how many. */
  retry(tx: Transaction | Database, chosen: ChosenJobs): Promise<number>;
  /** Throws away jobs that failed for good; answers how many. */
  discard(tx: Transaction | Database, chosen: ChosenJobs): Promise<number>;
}

/** The jobs as the boot sees them. */
export interface Worker extends Jobs {
  readonly jobAdmin: JobAdmin;
  /** Begins to run jobs, several at a time, with this machine. Only when started with `work: true`. */
  work(app: AppContext): Promise<void>;
  /** Oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Queues a dead letter's job anew, with all its tries. False when there is no such dead letter. */
  retryDeadLetter(id: string): Promise<boolean>;
  /** Takes no further jobs, and waits up to fifteen seconds for those under way; what is left is tried again later. */
  stop(): Promise<void>;
}
