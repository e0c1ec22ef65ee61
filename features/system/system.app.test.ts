import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderEmail } from '#server/email/render.ts';
import { makePerson } from '../../tests/accounts.ts';
import { runNow } from '../../tests/jobs.ts';
import { openTestApp, withSettings } from '../../tests/test-app.ts';
import { runChecks } from './checks/run-checks.server.ts';
import { writeBeat } from './replicas.server.ts';
import { sendSystemReport } from './report.jobs.server.ts';
import { SystemBody } from './system.email.tsx';
import { checkSystem, queueCheck, readSystem, recordResults } from './system.server.ts';
import { checkIds, failed, ok, type NamedResult } from './system.ts';

const opened = await openTestApp({ SANDBOXES: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });

const start = Date.parse('2026-11-22T10:00:00.000Z');
const mailDown = failed('The mail server does not answer.', 'Check SMTP_URL.');

/** A run in which these checks found something else than "It works.". */
async function run(minute: number, found: Partial<Record<NamedResult['id'], ReturnType<typeof failed>>> = {}) {
  const app = { ...opened.app, now: () => new Date(start + minute * 60_000) };
  await recordResults(
    app,
    checkIds.map((id) => ({ id, ...(found[id] ?? ok('It works.')) })),
  );
}

const resolver = {
  resolveMx: () => Promise.reject(new Error('ETIMEOUT')),
  resolveTxt: () => Promise.reject(new Error('ETIMEOUT')),
};

test('reports a lasting problem once to every administrator who can sign in, and once that it is over', async () => {
  const [ann, bob] = [
    await makePerson(opened.app, 'ann', { role: 'admin' }),
    await makePerson(opened.app, 'bob', { role: 'admin' }),
  ];
  const gone = await makePerson(opened.app, 'gone', { role: 'admin' });
  await makePerson(opened.app, 'client');
  await opened.database.pool.query('update users set banned = true where id = $1', [gone.id]);
  await run(0, { mail: mailDown });
  expect(await opened.queued()).toEqual([]);
  await run(5, { mail: mailDown, storage: failed('It is full.', 'Make room.') });
  await run(10, { mail: mailDown, storage: failed('It is full.', 'Make room.') });
  for (const minute of [15, 20, 25])
    await run(minute, { mail: mailDown, storage: failed('It is full.', 'Make room.') });
  const began = (await opened.queued()).filter(({ name }) => name === 'send-system-report');
  // Those of one transaction are in no order.
  const sent = began.map(({ data }) => `${String(data['to'])} ${String((data['began'] as NamedResult[])[0]?.id)}`);
  expect(sent.toSorted()).toEqual([ann, bob].flatMap(({ email }) => [`${email} mail`, `${email} storage`]));
  expect(began.every(({ data }) => (data['began'] as NamedResult[]).length === 1)).toBe(true);
  await run(30);
  await run(35);
  await run(40);
  const over = (await opened.queued()).slice(4);
  expect(over.map(({ data }) => (data['over'] as NamedResult[]).map(({ id }) => id))).toEqual([
    ['mail', 'storage'],
    ['mail', 'storage'],
  ]);
});

test('sends the report with what to do, in both parts', async () => {
  const { app, emails } = opened;
  await run(0, { mail: mailDown });
  await run(5, { mail: mailDown });
  const [job] = await opened.queued();
  await runNow(sendSystemReport, app, job?.data);
  const [email] = emails;
  expect(email).toMatchObject({ to: app.env.TEAM_EMAIL, subject: 'Problem: Mail server' });
  expect(email?.text).toContain('Found: The mail server does not answer.\nWhat to do: Check SMTP_URL.');
  expect(email?.text).toContain('Since 2026-11-22 10:00 UTC');
  expect(email?.html).toContain('/admin/system');
  const fine = { id: 'mail', summary: 'It works.', remedy: null, since: '2026-11-22T10:00:00.000Z' } as const;
  const { text } = await renderEmail(createElement(SystemBody, { began: [], over: [fine], page: 'https://a.example' }));
  expect(text).toContain('Works again: Mail server');
});

test('reports nothing while sandboxes play', async () => {
  const app = { ...opened.app, env: { ...opened.app.env, SANDBOXES: true } };
  for (let turn = 0; turn < 3; turn += 1) await recordResults(app, [{ id: 'mail', ...mailDown }]);
  expect(await opened.queued()).toEqual([]);
  expect((await readSystem(app)).checks).toMatchObject([{ id: 'mail', state: 'failed' }]);
});

test('two runs at once report a problem once', async () => {
  await run(0, { mail: mailDown });
  await Promise.all([run(5, { mail: mailDown }), run(5, { mail: mailDown })]);
  expect(await opened.queued()).toHaveLength(1);
});

test('reads problems first, with the processes that run', async () => {
  const { app } = opened;
  const { checklist, ...unchecked } = await readSystem(app);
  expect(unchecked).toEqual({ checks: [], checkedAt: null, isStale: false, replicas: [], backups: [] });
  expect(checklist.length).toBeGreaterThan(10);
  await opened.database.pool.query(
    `insert into backup_runs (started_at, state) values ('2026-11-22T09:00:00Z', 'running')`,
  );
  const about = { role: 'web', runsJobs: true, release: 'one', host: 'a' } as const;
  await writeBeat(app, { ...about, id: randomUUID(), startedAt: new Date(start) });
  await run(0, { clock: mailDown });
  const at = (minute: number) => readSystem({ ...app, now: () => new Date(start + minute * 60_000) });
  const { checks, ...rest } = await at(10);
  expect(checks.map(({ id }) => id)).toEqual(['clock', ...checkIds.filter((id) => id !== 'clock')]);
  expect(checks[0]).toMatchObject({ label: 'Clock', since: '2026-11-22T10:00:00.000Z', remedy: 'Check SMTP_URL.' });
  expect(rest).toMatchObject({
    checkedAt: '2026-11-22T10:00:00.000Z',
    isStale: false,
    replicas: [{ ...about, startedAt: '2026-11-22T10:00:00.000Z' }],
    backups: [{ startedAt: '2026-11-22T09:00:00.000Z', state: 'running', bytes: null, verified: null, fault: null }],
  });
  expect((await at(20)).isStale).toBe(true);
  await opened.database.pool.query('delete from backup_runs');
});

test('checks what is there, with a summary and a remedy for each problem', async () => {
  const results = await runChecks(opened.app, resolver);
  const done = new Set(results.map(({ id }) => id));
  // Optional features add checks, in the same order.
  expect(results.map(({ id }) => id)).toEqual(checkIds.filter((id) => done.has(id)));
  expect(done.size).toBeGreaterThanOrEqual(15);
  const states = Object.fromEntries(results.map(({ id, state }) => [id, state]));
  expect(states).toMatchObject({
    settings: 'ok',
    database: 'ok',
    migrations: 'ok',
    replicas: 'warning',
    jobs: 'ok',
    mail: 'failed',
    storage: 'ok',
    payments: 'ok',
    proxy: 'unknown',
    backup: 'unknown',
    clock: 'ok',
  });
  for (const { id, state, summary, remedy } of results) {
    expect([id, summary !== '', state === 'ok' || remedy !== null]).toEqual([id, true, true]);
  }
});

test('finds a place for backups that cannot be written, before the first backup is due', async () => {
  const { app } = opened;
  const folder = join(app.env.DATA_DIR, 'backups');
  const checked = async (texts: Record<string, string>) => {
    const settings = withSettings(app.env, { BACKUP_SCHEDULE: '30 2 * * *', ...texts });
    return (await runChecks({ ...app, env: settings }, resolver)).find(({ id }) => id === 'backup');
  };
  expect(await checked({ BACKUP_TO: folder })).toMatchObject({ state: 'ok' });
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(app.env.DATA_DIR, 'file'), '');
  const store = {
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_ACCESS_KEY_ID: 'a',
    BACKUP_S3_SECRET_ACCESS_KEY: 'b',
  };
  for (const texts of [{ BACKUP_TO: join(app.env.DATA_DIR, 'file') }, { BACKUP_TO: 's3://nobucket', ...store }])
    expect(await checked(texts)).toMatchObject({
      state: 'failed',
      summary: expect.stringContaining('BACKUP_TO') as string,
    });
});

test('finds jobs that no worker takes', async () => {
  const { app, database } = opened;
  await queueCheck(app);
  await database.pool.query(`update pgboss.job set start_after = now() - interval '20 minutes'`);
  const jobs = (await runChecks(app, resolver)).find(({ id }) => id === 'jobs');
  expect(jobs).toMatchObject({ state: 'failed', summary: '1 job has been due for up to 20 minutes.' });
});

test('finds a migration that is missing, and one of a newer version', async () => {
  const { app, database } = opened;
  const found = async () => (await runChecks(app, resolver)).find(({ id }) => id === 'migrations');
  const { rows } = await database.pool.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  await database.pool.query('update drizzle.__drizzle_migrations set created_at = 1 where created_at = $1', [
    rows[0]?.created_at,
  ]);
  expect(await found()).toMatchObject({ state: 'failed', summary: '1 migration is missing.' });
  await database.pool.query('update drizzle.__drizzle_migrations set created_at = $1 where created_at = 1', [
    rows[0]?.created_at,
  ]);
  await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`);
  expect(await found()).toMatchObject({ state: 'warning' });
  await database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`);
});

test('the job keeps what it has found', async () => {
  const { app } = opened;
  await runNow(checkSystem, app);
  const { checks, checkedAt } = await readSystem(app);
  expect([checks[0]?.state, checkedAt]).toEqual(['failed', expect.any(String)]);
  expect(checks.length).toBeGreaterThanOrEqual(15);
});
