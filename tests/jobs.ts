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

/** An app whose database refuses new rows with this job: its payload cannot be stored. The code is 22P05. */
export function refusingJob(app: AppContext, name: string): AppContext {
  const jobs: AppContext['jobs'] = {
    ...app.jobs,
    insertAndSend: ({ jobs: newJobs, ...row }) => {
      const refused = newJobs.map((one) => (one.job.name === name ? { ...one, payload: { bad: '\0' } } : one));
      return app.jobs.insertAndSend({ ...row, jobs: refused });
    },
  };
  return { ...app, jobs };
}
