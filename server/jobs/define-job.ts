import * as z from 'zod/mini';
import { parse, type $ZodType } from 'zod/v4/core';
import type { AppContext } from '#server/app-context.ts';
import type { Env } from '#server/env.ts';

/** What a job learns about its run. `attempt` counts from 1. */
export interface JobRun {
  readonly id: string;
  readonly attempt: number;
}

interface JobOptions {
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

/** A job that can be run as well. */
export interface JobDefinition<Payload extends object = object, Result = unknown> extends JobType<Payload> {
  run(app: AppContext, payload: Payload, run: JobRun): Promise<Result>;
}

/** The payload of a job that needs none, such as one that runs on a schedule. */
export const noPayload = z.object({});

/** The payload that `send` accepts for a job. */
export type PayloadOf<Job> = Job extends JobType<infer Payload> ? Payload : never;

/** Defines a job. The name is stored with queued jobs, so renaming it needs a migration. */
export function defineJob<Payload extends object, Result>(
  name: string,
  schema: $ZodType<Payload>,
  run: (app: AppContext, payload: Payload, run: JobRun) => Promise<Result>,
  options: JobOptions,
): JobDefinition<Payload, Result> {
  return { name, schema, run, ...options };
}

/** Declares a job whose sender must not import what runs it; `implementJob` adds that. */
export function declareJob<Payload extends object>(
  name: string,
  schema: $ZodType<Payload>,
  options: JobOptions,
): JobType<Payload> {
  return { name, schema, ...options };
}

export function implementJob<Payload extends object, Result>(
  type: JobType<Payload>,
  run: (app: AppContext, payload: Payload, run: JobRun) => Promise<Result>,
): JobDefinition<Payload, Result> {
  return { ...type, run };
}

/** Runs a job with its payload as the database holds it. @throws when the payload has another shape. */
export async function runJob<Payload extends object, Result>(
  job: JobDefinition<Payload, Result>,
  app: AppContext,
  stored: unknown,
  run: JobRun,
): Promise<Result> {
  return job.run(app, parse(job.schema, stored), run);
}
