import type { $ZodType } from 'zod/v4/core';
import type { Env } from '#server/env.ts';

export interface JobOptions {
  /** What the job does, for the back office. */
  readonly label: string;
  /** Whether it sends emails: the back office warns of those that are late. */
  readonly isEmail?: boolean;
  /** When the job runs by itself: a cron expression, UTC; null for never. Its payload is then empty. */
  readonly schedule?: string | ((env: Env) => string | null);
  /** After this a run counts as failed; default: ten minutes. */
  readonly maxSeconds?: number;
  /** At most one waits or runs, over all replicas; others are dropped when they are sent. */
  readonly isExclusive?: boolean;
}

/** A job that can be queued: its name in the database and the shape of its payload. */
export interface JobType<Payload extends object = object> extends JobOptions {
  readonly name: string;
  readonly schema: $ZodType<Payload>;
}

/** The payload that `send` accepts for a job. */
export type PayloadOf<Job> = Job extends JobType<infer Payload> ? Payload : never;
