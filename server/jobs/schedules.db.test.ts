import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { JobDefinition } from '#server/jobs/define-job.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { openTestDatabase, silent } from '../../tests/open-test-database.ts';
import { testJob } from '../../tests/jobs.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const nightly = testJob('nightly', undefined, { schedule: '0 3 * * *' });

async function startWith(table: readonly JobDefinition[]): Promise<void> {
  const jobs = await startJobs(database, silent, table, { work: true });
  // These jobs do not use the AppContext.
  await jobs.work({ now: () => new Date() } as AppContext);
  await jobs.stop();
}

async function schedules(): Promise<unknown[]> {
  const { rows } = await database.pool.query<object>('select name, cron, timezone from pgboss.schedule');
  return rows;
}

test('keeps a schedule while the table has it, and removes it with its entry', async () => {
  await startWith([nightly]);
  expect(await schedules()).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'UTC' }]);
  await startWith([testJob('nightly')]);
  expect(await schedules()).toEqual([]);
});

test('writes a schedule only when it is new or another', async () => {
  const written = async () =>
    (await database.pool.query<{ xmin: string }>('select xmin::text from pgboss.schedule')).rows[0]?.xmin;
  await startWith([nightly]);
  const first = await written();
  await startWith([nightly]);
  expect(await written()).toBe(first);
  await startWith([testJob('nightly', undefined, { schedule: '0 4 * * *' })]);
  expect(await schedules()).toEqual([{ name: 'nightly', cron: '0 4 * * *', timezone: 'UTC' }]);
  await startWith([]);
});

test('leaves the schedules of a newer version alone', async () => {
  await startWith([nightly]);
  await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`);
  await startWith([]);
  expect(await schedules()).toHaveLength(1);
  await database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`);
  await startWith([]);
  expect(await schedules()).toEqual([]);
});
