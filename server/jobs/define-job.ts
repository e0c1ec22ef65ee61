import * as z from 'zod/mini';
import { parse, type $ZodType } from 'zod/v4/core';
import type { AppContext } from '#server/app-context.ts';
import type { JobOptions, JobType } from '#server/jobs/job-type.ts';

/** What a job knows about its run. `attempt` counts from 1. */
export interface JobRun {
  readonly id: string;
  readonly attempt: number;
}

/** A job with the function that runs it. */
export interface JobDefinition<Payload extends object = object, Result = unknown> extends JobType<Payload> {
  run(app: AppContext, payload: Payload, run: JobRun): Promise<Result>;
}

/** The payload of a job that needs none, such as one that runs on a schedule. */
export const noPayload = z.object({});

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

/** Adds the function that runs a job to its declaration. */
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
