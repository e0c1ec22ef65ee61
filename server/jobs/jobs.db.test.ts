import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import type { OpenDatabase } from '#server/db/database.ts';
import { deadLetterQueue, openBoss } from '#server/jobs/boss.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { newJob } from '#server/jobs/jobs.ts';
import type { Worker } from '#server/jobs/worker.ts';
import type { JobDefinition } from '#server/jobs/define-job.ts';
import { NoRetry } from '#server/jobs/no-retry.ts';
import { RetryLater } from '#server/jobs/retry-later.ts';
import type { AppContext } from '#server/app-context.ts';
import { openTestDatabase, silent, testEngine } from '../../tests/open-test-database.ts';
import { testJob } from '../../tests/jobs.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Milliseconds that a slow machine needs at most for what is done at once. */
const soon = 30_000;

const open: Worker[] = [];
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop();
  await database.pool.query('delete from pgboss.job');
});

// These jobs do not use the AppContext.
const app = { now: () => new Date() } as AppContext;

async function working(table: readonly JobDefinition[], log = silent): Promise<Worker> {
  const jobs = await startJobs(database, log, table, { work: true });
  open.push(jobs);
  await jobs.work(app);
  return jobs;
}

test('runs a job with its payload once its transaction has committed', async () => {
  const runs: unknown[] = [];
  const greet = testJob('greet', async (context, payload, run) => {
    runs.push([context.now === app.now, payload, run.attempt]);
  });
  const jobs = await working([greet]);
  await database.db.transaction(async (tx) => {
    await jobs.send(tx, greet, { name: 'Ada' });
    expect(runs).toEqual([]);
  });
  await vi.waitFor(() => expect(runs).toEqual([[true, { name: 'Ada' }, 1]]), soon);
});

test('never creates a job whose transaction is rolled back', async () => {
  const runs: unknown[] = [];
  const count = testJob('count', async (_app, payload) => void runs.push(payload['number']));
  const jobs = await working([count]);
  const undone = database.db.transaction(async (tx) => {
    await jobs.send(tx, count, { number: 1 });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await jobs.send(database.db, count, { number: 2 });
  await vi.waitFor(() => expect(runs).toEqual([2]), soon);
  // A job has run before its row says so.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select state from pgboss.job where name = 'count'`);
    expect(rows).toEqual([{ state: 'completed' }]);
  }, soon);
});

test('queues the jobs of an insert only if it writes a row', async () => {
  const runs: unknown[] = [];
  const both = ['greet', 'count'].map((name) =>
    testJob(name, async (_app, payload) => void runs.push([name, payload['name']])),
  );
  const jobs = await working(both);
  const copy = pgTable('words', { word: text('word').primaryKey() });
  await database.pool.query('create table words (word text primary key)');
  const toGreet = both.map((job) => newJob(job, { name: 'Ada' }));
  const write = (word: string, newJobs = toGreet) =>
    jobs.insertAndSend({ into: copy, unique: 'word', row: { word }, jobs: newJobs });

  expect(await write('one')).toBe(true);
  await vi.waitFor(
    () =>
      expect(runs.toSorted()).toEqual([
        ['count', 'Ada'],
        ['greet', 'Ada'],
      ]),
    soon,
  );
  expect(await write('one')).toBe(false);
  expect(await write('two', [])).toBe(true);
  await expect(write('three', [newJob(both[0]!, { name: '\0' })])).rejects.toMatchObject({ code: '22P05' });

  expect((await database.pool.query('select word from words order by word')).rows).toEqual([
    { word: 'one' },
    { word: 'two' },
  ]);
  expect((await database.pool.query('select 1 from pgboss.job')).rows).toHaveLength(2);
  await database.pool.query('drop table words');
});

test('writes simultaneous rows together, one for each key, and fails only the broken one', async () => {
  const greet = testJob('greet');
  const jobs = await startJobs(database, silent, [greet], { work: false });
  open.push(jobs);
  const copy = pgTable('words', { word: text('word').primaryKey(), note: text('note') });
  await database.pool.query('create table words (word text primary key, note text)');
  const write = (word: string, note: string) =>
    jobs.insertAndSend({ into: copy, unique: 'word', row: { word, note }, jobs: [newJob(greet, { word, note })] });

  const answers = await Promise.allSettled(
    ['zero', 'one', 'same', 'same', 'nul\0', 'two'].map((word, number) => write(word, String(number))),
  );
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
    ...[true, true, true, false],
    ...['failed', true],
  ]);
  const rows = [
    { word: 'one', note: '1' },
    { word: 'same', note: '2' },
    { word: 'two', note: '5' },
    { word: 'zero', note: '0' },
  ];
  expect((await database.pool.query('select word, note from words order by word')).rows).toEqual(rows);
  const queued = await database.pool.query(`select data from pgboss.job where name = 'greet' order by data ->> 'word'`);
  expect(queued.rows).toEqual(rows.map((data) => ({ data })));
  await database.pool.query('drop table words');
});

test('queues a first job in a transaction without a running worker', async () => {
  const quiet = testJob('quiet');
  const jobs = await startJobs(database, silent, [quiet], { work: false });
  open.push(jobs);
  await database.db.transaction((tx) => jobs.send(tx, quiet, {}));
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'quiet'`);
  expect(rows).toEqual([{ state: 'created' }]);
  await expect(jobs.work(app)).rejects.toThrow('without work');
});

test('delays a job until it is due', async () => {
  const later = testJob('later');
  const jobs = await working([later]);
  const startAfter = new Date(Date.now() + 3_600_000);
  await jobs.send(database.db, later, {}, { startAfter });
  const { rows } = await database.pool.query(
    `select start_after from pgboss.job where name = 'later' and state = 'created'`,
  );
  expect(rows).toEqual([{ start_after: startAfter }]);
});

test('retries a failing job, and logs no personal data', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const attempts: number[] = [];
  const post = testJob('post', async (_app, payload, { attempt }) => {
    attempts.push(attempt);
    if (attempt === 1) throw new Error(`550 mailbox of <${String(payload['to'])}> unavailable`);
  });
  const jobs = await working([post], log);
  await jobs.send(database.db, post, { to: 'johnny@example.com' });
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), soon);
  expect(lines.join('')).toContain('550 mailbox of <[address]> unavailable');
  expect(lines.join('')).not.toContain('johnny');
});

test('retries a job for hours, less and less often', async () => {
  const jobs = await startJobs(database, silent, [testJob('patient')], { work: false });
  open.push(jobs);
  const { rows } = await database.pool.query<{ tries: number; first: number; longest: number }>(
    `select retry_limit as tries, retry_delay as first, retry_delay_max as longest from pgboss.queue where name = 'patient'`,
  );
  const { tries, first, longest } = rows[0]!;
  const shortest = Array.from({ length: tries }, (_, number) => Math.min(longest, first * 2 ** number));
  expect(longest).toBe(1800);
  expect(shortest.reduce((sum, seconds) => sum + seconds) / 3600).toBeGreaterThan(6);
});

test('waits minutes before retrying a job that requests a longer pause', async () => {
  const wait = testJob('wait', () => Promise.reject(new RetryLater('Nobody knows.', 1200)));
  const jobs = await working([wait]);
  await jobs.send(database.db, wait, {});
  const { rows } = await vi.waitFor(async () => {
    const found = await database.pool.query<{ pause: number }>(
      `select extract(epoch from start_after - now())::float as pause from pgboss.job where state = 'retry'`,
    );
    expect(found.rows).toHaveLength(1);
    return found;
  }, soon);
  expect(rows[0]?.pause).toBeGreaterThan(550);
});

test.runIf(testEngine === 'embedded')('runs a job at once that many process exits interrupted', async () => {
  const runs: unknown[] = [];
  const greet = testJob('greet', async (_app, payload) => void runs.push(payload));
  const before = await startJobs(database, silent, [greet], { work: false });
  await before.send(database.db, greet, { name: 'Ada' });
  await before.stop();
  await database.pool.query(`update pgboss.job set state = 'active', started_on = now(), retry_count = 8`);
  await working([greet]);
  await vi.waitFor(() => expect(runs).toEqual([{ name: 'Ada' }]), soon);
});

test('turns a job that cannot succeed into a dead letter at once, which can be sent again', async () => {
  let broken = true;
  const runs: unknown[] = [];
  const deliver = testJob('deliver', async (_app, payload) => {
    runs.push(payload['mail']);
    if (broken) throw new NoRetry('refused by a@b.example');
  });
  const jobs = await working([deliver]);
  await jobs.send(database.db, deliver, { mail: 5 });
  await vi.waitFor(async () => expect(await jobs.deadLetters()).toHaveLength(1), soon);
  const [mail] = await jobs.deadLetters();
  expect(mail).toMatchObject({ job: 'deliver', attempts: 1, reason: 'refused by [address]' });
  expect(mail!.failedAt.getTime()).toBeGreaterThanOrEqual(mail!.queuedAt.getTime());

  broken = false;
  expect(await jobs.retryDeadLetter(mail!.id)).toBe(true);
  await vi.waitFor(() => expect(runs).toEqual([5, 5]), soon);
  expect(await jobs.deadLetters()).toEqual([]);
  expect(await jobs.retryDeadLetter(mail!.id)).toBe(false);
});

test('waits for the running job when stopping, and takes no other', async () => {
  const events: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = testJob('slow', async () => {
    events.push('begun');
    await held;
    events.push('finished');
  });
  const jobs = await working([slow]);
  await jobs.send(database.db, slow, {});
  await vi.waitFor(() => expect(events).toEqual(['begun']), soon);
  const stopped = jobs.stop().then(() => events.push('stopped'));
  release();
  await stopped;
  expect(events).toEqual(['begun', 'finished', 'stopped']);
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'slow'`);
  expect(rows).toEqual([{ state: 'completed' }]);
});

test.runIf(testEngine === 'embedded')('retries a job interrupted by a process exit at the next start', async () => {
  const cut = testJob('cut');
  const before = await startJobs(database, silent, [cut], { work: false });
  await before.send(database.db, cut, {});
  await before.stop();
  await database.pool.query(`update pgboss.job set state = 'active', started_on = now() where name = 'cut'`);
  await working([cut]);
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'cut'`);
  expect(rows).toEqual([{ state: 'retry' }]);
});

test('retries a job whose replica has gone silent', async () => {
  const stuck = testJob('silent');
  const jobs = await startJobs(database, silent, [stuck], { work: false });
  open.push(jobs);
  await jobs.send(database.db, stuck, {});
  await database.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '21 s'`,
  );
  const boss = await openBoss(database, silent, [stuck], false);
  await boss.supervise('silent');
  await boss.stop();
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'silent'`);
  expect(rows).toEqual([{ state: 'retry' }]);
});

test.runIf(testEngine === 'postgres')(
  'shares the queues between replicas that start together, and runs each job once',
  async () => {
    await database.pool.query('drop schema pgboss cascade');
    const runs: number[] = [];
    const shared = testJob('shared', async (_app, payload) => void runs.push(Number(payload['number'])));
    const replicas = await Promise.all([working([shared]), working([shared]), working([shared])]);
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    await Promise.all(numbers.map((number) => replicas[number % 3]!.send(database.db, shared, { number })));
    await vi.waitFor(() => expect(runs.toSorted((a, b) => a - b)).toEqual(numbers), soon);
    const { rows } = await database.pool.query('select name from pgboss.queue where name in ($1, $2)', [
      deadLetterQueue,
      'shared',
    ]);
    expect(rows).toHaveLength(2);
  },
);

test('logs why the queue failed, of errors that are plain objects as well', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const boss = await openBoss(database, log, [], false);
  boss.emit('error', { name: 'Error', message: 'Connection terminated unexpectedly' });
  await boss.stop();
  expect(lines.join('')).toContain('Connection terminated unexpectedly');
});
