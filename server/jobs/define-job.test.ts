import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, runJob } from '#server/jobs/define-job.ts';
import type { JobType, PayloadOf } from '#server/jobs/job-type.ts';
import { newJob, type Jobs } from '#server/jobs/jobs.ts';

const greeting = z.object({ name: z.string(), times: z.optional(z.number()) });
const greet = defineJob('greet', greeting, async (_app, { name }) => Promise.resolve(`Hello ${name}`), {
  label: 'Greeting',
});
const app = {} as AppContext;
const run = { id: 'one', attempt: 1 };

test('runs with the payload that its schema reads', async () => {
  expect(await runJob(greet, app, { name: 'Ada', more: true }, run)).toBe('Hello Ada');
});

test('does not run with a payload of another shape', async () => {
  await expect(runJob(greet, app, { name: 5 }, run)).rejects.toThrow('invalid_type');
});

test('takes the payload of its schema and no other, and is never named by a text', () => {
  expectTypeOf<PayloadOf<typeof greet>>().toEqualTypeOf<{ name: string; times?: number | undefined }>();
  expectTypeOf<{ nam: string }>().not.toExtend<PayloadOf<typeof greet>>();
  expectTypeOf<{ name: number }>().not.toExtend<PayloadOf<typeof greet>>();
  expectTypeOf<Jobs['send']>().parameter(1).toEqualTypeOf<JobType>();
  expectTypeOf<'greet'>().not.toExtend<JobType>();
  expectTypeOf(newJob<{ name: string }>)
    .parameter(1)
    .toEqualTypeOf<{ name: string }>();
});
