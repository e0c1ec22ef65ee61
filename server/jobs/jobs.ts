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

/** Durable jobs in the same database. */
export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  send(tx: Transaction | Database, name: string, payload: object, options?: { startAfter?: Date }): Promise<void>;
}
