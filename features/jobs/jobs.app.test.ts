import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { handleJobs, readAlarm, readJobs, readQueues } from '#features/jobs/jobs.server.ts';
import { countOf, type JobState } from '#features/jobs/jobs.ts';
import { startJobs } from '#server/jobs/worker.ts';
import type { Worker } from '#server/jobs/worker.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { silent } from '../../tests/open-test-database.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { testJob } from '../../tests/jobs.ts';

let office: Worker;
let app: AppContext;
let by: Administrator;
let broken = true;
let emails: ReturnType<typeof testJob>[];

const opened = await openTestApp();
beforeAll(async () => {
  const run = () => (broken ? Promise.reject(new Error('550 no <ada@harbour.example> here')) : Promise.resolve());
  emails = ['send-a', 'send-b'].map((name) => testJob(name, run, { isEmail: true }));
  office = await startJobs(opened.database, silent, [...emails, testJob('sweep-up', run, { schedule: '0 0 1 1 *' })], {
    work: true,
  });
  app = { ...opened.app, jobs: office, jobAdmin: office.jobAdmin };
  await opened.database.pool.query(`update pgboss.queue set retry_limit = 0 where name in ('send-a', 'send-b')`);
  await office.work(app);
});
afterAll(async () => {
  await office.stop();
});
beforeEach(async () => {
  broken = true;
  by = await makeAdministrator(app, 'keeper');
});

test('lists dead letters with their reason, resends or discards them, and records both in the audit log', async () => {
  for (const job of [emails[0]!, ...emails]) await office.send(app.db, job, { mail: job.name });
  await vi.waitFor(async () => expect(await readAlarm(app)).toEqual({ failed: 3, late: null }), 15_000);
  const failed = await readJobs(app, { state: 'failed', job: '', after: '' });
  expect(failed.items[0]).toMatchObject({ state: 'failed', tries: 1, reason: '550 no <[address]> here' });
  expect(failed.items.map(({ job }) => job).sort()).toEqual(['send-a', 'send-a', 'send-b']);
  expect(await readQueues(app)).toMatchObject([
    { job: 'send-a', counts: { failed: 2 } },
    { job: 'send-b', counts: { failed: 1 } },
  ]);

  const other = failed.items.find(({ job }) => job === 'send-b')!;
  const sam = await makeAdministrator(app, 'sam');
  expect(await handleJobs(app, by, 'discard', { ids: [other.id] })).toMatchObject({ count: 1, last: null });
  const late = await handleJobs(app, sam, 'again', { ids: [other.id] });
  expect(late).toMatchObject({ count: 0, last: { by: 'keeper', isOwn: false } });
  expect(await handleJobs(app, by, 'discard', { ids: [other.id] })).toMatchObject({ count: 0, last: { isOwn: true } });
  const several = { ids: [other.id, sam.user.id] };
  expect(await handleJobs(app, by, 'again', several)).toEqual({ action: 'again', count: 0, last: null });
  broken = false;
  expect(await handleJobs(app, by, 'again', { job: 'send-a' })).toMatchObject({ count: 2 });
  await vi.waitFor(
    async () => expect((await readJobs(app, { state: 'done', job: 'send-a', after: '' })).items).toHaveLength(2),
    15_000,
  );
  expect(await readAlarm(app)).toEqual({ failed: 0, late: null });
  const { rows } = await opened.database.pool.query(
    `select act, subject_id, details from audit_log where actor_id = $1 order by id`,
    [by.user.id],
  );
  expect(rows).toEqual([
    { act: 'jobs-discarded', subject_id: other.id, details: { count: 1 } },
    { act: 'jobs-sent-again', subject_id: 'send-a', details: { count: 2 } },
  ]);
});

test('lists jobs by state, page by page, and reports late emails', async () => {
  await opened.database.pool.query(
    `insert into pgboss.job (name, data, state, retry_count, created_on, start_after, output)
     select 'send-a', jsonb_build_object('n', n), case when n <= 60 then 'created' else 'retry' end::pgboss.job_state, n % 3,
       now() - n * interval '1 minute', now() + interval '1 hour', '{"message":"451 later"}'
     from generate_series(1, 61) n`,
  );
  const first = await readJobs(app, { state: 'waiting', job: 'send-a', after: '' });
  expect(first.items).toHaveLength(50);
  const second = await readJobs(app, { state: 'waiting', job: 'send-a', after: first.next! });
  const all = [...first.items, ...second.items].map(({ payload }) => payload['n']);
  expect(all).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  expect(second.next).toBeNull();
  expect((await readJobs(app, { state: 'waiting', job: 'mails', after: '' })).items).toHaveLength(50);
  const retrying = await readJobs(app, { state: 'retrying', job: '', after: '' });
  expect(retrying.items).toMatchObject([{ tries: 1, reason: '451 later', nextAt: expect.any(String) as string }]);
  expect(await readAlarm(app)).toMatchObject({ failed: 0, late: { count: 1, reason: '451 later' } });
});

test('leaves scheduled jobs out of the list until they fail or are requested', async () => {
  await opened.database.pool.query(
    `insert into pgboss.job (name, state, completed_on, output)
     values ('sweep-up', 'completed', now(), null), ('send-a', 'completed', now(), null), ('sweep-up', 'retry', null, '{}')`,
  );
  const listed = async (state: JobState, job: string) =>
    (await readJobs(app, { state, job, after: '' })).items.map((one) => one.job).sort();
  const queues = await readQueues(app);
  const count = (state: JobState, job: string) => countOf(queues, { state, job });
  for (const [state, job, names] of [
    ['done', '', ['send-a']],
    ['done', 'all', ['send-a', 'sweep-up']],
    ['done', 'routine', ['sweep-up']],
    ['done', 'mails', ['send-a']],
    ['retrying', '', ['sweep-up']],
  ] as const) {
    expect([state, job, await listed(state, job)]).toEqual([state, job, names]);
    expect([state, job, count(state, job)]).toEqual([state, job, names.length]);
  }
});
