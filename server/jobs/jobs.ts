import type { SQLWrapper } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/** What a job's verb learns about its run. `attempt` counts from 1. */
export interface JobRun {
  readonly id: string;
  readonly attempt: number;
}

export type JobVerb = (machine: Machine, payload: never, run: JobRun) => Promise<void>;

/** Job name -> its verb, and a cron expression (UTC) for those that run on a schedule. */
export type JobTable = Readonly<Record<string, { run: JobVerb; schedule?: string }>>;

/** A job to queue: its name in the job table, and what its verb is told. */
export interface NewJob {
  readonly name: string;
  readonly payload: object;
}

/** Durable jobs in the same database. */
export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  send(tx: Transaction | Database, name: string, payload: object, options?: { startAfter?: Date }): Promise<void>;
  /**
   * Runs an INSERT with `ON CONFLICT DO NOTHING` and, if and only if it writes a row, queues the jobs: all of it one
   * statement, which is a transaction by itself and one trip to the database. Answers whether the row was written.
   */
  insertAndSend(db: Transaction | Database, insert: SQLWrapper, jobs: readonly NewJob[]): Promise<boolean>;
}

/** A job that failed every one of its tries and waits for a person. */
export interface DeadLetter {
  readonly id: string;
  /** The job's name in the job table. */
  readonly job: string;
  readonly queuedAt: Date;
  readonly failedAt: Date;
  readonly attempts: number;
  /** What went wrong the last time, without addresses. */
  readonly reason: string;
}

/** The jobs as the boot and the back office see them. */
export interface JobOffice extends Jobs {
  /** Begins to run jobs, several at a time, with this machine. Only when started with `work: true`. */
  work(machine: Machine): Promise<void>;
  /** Oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Queues a dead letter's job anew, with all its tries. False when there is no such dead letter. */
  retryDeadLetter(id: string): Promise<boolean>;
  /** Takes no further jobs, and waits up to fifteen seconds for those under way; what is left is tried again later. */
  stop(): Promise<void>;
}
