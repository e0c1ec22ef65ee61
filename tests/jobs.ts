import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, runJob, type JobDefinition, type JobRun } from '#server/jobs/define-job.ts';

/** Runs a job at once, with a payload as the database holds it. */
export function runNow<Result>(
  job: JobDefinition<object, Result>,
  app: AppContext,
  stored: unknown = {},
): Promise<Result> {
  return runJob(job, app, stored, { id: randomUUID(), attempt: 1 });
}

type Payload = Record<string, unknown>;

/** A job of a test, which takes any payload. */
export function testJob(
  name: string,
  run: (app: AppContext, payload: Payload, run: JobRun) => Promise<void> = () => Promise.resolve(),
  options: { isEmail?: boolean; schedule?: string } = {},
): JobDefinition<Payload, void> {
  return defineJob(name, z.looseObject({}), run, { label: name, ...options });
}
