import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { loadRuns, loadWorkflow } from '#app/portal/runs/load-runs.server.ts';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { reportTask } from '#app/portal/runs/report-task.ts';
import { loadReport, reportSections } from '#app/portal/runs/load-report.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import { checkRuns, sendIncidentEmail } from '#features/runs/incidents.jobs.server.ts';
import { beginRunReports, sendRunReport } from '#features/runs/report/monthly-report.jobs.server.ts';
import { exportRuns } from '#features/runs/export-runs.server.ts';
import { recordRuns } from '#features/runs/record-runs.server.ts';
import { createRunKey, findRunKey } from '#features/runs/run-keys.server.ts';
import { keepRuns } from '#features/runs/runs-keeping.jobs.server.ts';
import { saveWorkflow } from '#features/runs/workflows.server.ts';
import { beginProject } from '#features/work/projects.server.ts';
import { workSteps } from '#features/work/work.table.ts';
import { makePerson } from '../../tests/accounts.ts';
import { makeClient, type OwnClient } from '../../tests/billing.ts';
import { databaseTrips } from '../../tests/database-trips.ts';
import { runNow } from '../../tests/jobs.ts';
import { openTestApp } from '../../tests/test-app.ts';

const opened = await openTestApp();
const { database, emails } = opened;
const start = Date.now();
let later = 0;
const app = { ...opened.app, now: () => new Date(start + later) };
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let ann: OwnClient;
let keyId = '';

beforeEach(async () => {
  later = 0;
  ann = await makeClient(app, 'ann');
  keyId = await keyOf(ann);
});

/** The database may have been prepared on a later day than the tests' clock has. */
const [prepared] = await query<{ first: string; last: string }>(
  String.raw`select min(substr(relname, 6)) as first, max(substr(relname, 6)) as last from pg_class
    where relname ~ '^runs_\d{4}_\d\d$'`,
);

/** Months that a test made or dropped: the state of the next one has those of the start. */
afterEach(async () => {
  await query('delete from workflows');
  await query(`select make_run_partitions(to_timestamp('${prepared?.first}', 'YYYY_MM'),
    to_timestamp('${prepared?.last}', 'YYYY_MM'))`);
});

async function keyOf(by: OwnClient): Promise<string> {
  const made = await createRunKey(app, by, 'Server');
  if (!made.ok || made.done !== 'key-created') throw new Error('No key.');
  return (await findRunKey(app, made.key)) ?? '';
}

let runs = 0;
/** One run that started so long ago. */
async function report(state: string, ago: number, changes: object = {}, key = keyId) {
  runs += 1;
  const startedAt = new Date(start + later - ago).toISOString();
  const run = { workflow: 'sync', id: String(runs), state, startedAt, seconds: 10, ...changes };
  const [result] = (await recordRuns(app, key, [run])) ?? [];
  return result;
}

async function query<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows;
}

async function workflowId(): Promise<string> {
  return (await query<{ id: string }>('select id from workflows'))[0]?.id ?? '';
}

const alertsOff = { name: 'Sync', minutesSaved: 30, failedInRow: null, failedPerHour: null, silentHours: null };

/** Runs the check and sends what it queued. */
async function checked(): Promise<string[]> {
  const from = emails.length;
  await runNow(checkRuns, app);
  const sent = await query<{ data: unknown }>(
    `delete from pgboss.job where name = 'send-run-incident-email' returning data`,
  );
  for (const { data } of sent) await runNow(sendIncidentEmail, app, data);
  return emails.slice(from).map(({ to, subject }) => `${to} ${subject}`);
}

test('emails once when a workflow fails in a row, and once when it recovers', async () => {
  const member = await makePerson(app, 'mia');
  const accountant = await makePerson(app, 'bill');
  const membership = { organizationId: ann.organization.id };
  await app.db.insert(organizationMembers).values([
    { ...membership, userId: member.id, role: 'member' },
    { ...membership, userId: accountant.id, role: 'billing' },
  ]);
  for (const ago of [9, 8]) await report('failed', ago * minute);
  expect(await checked()).toEqual([]);
  await report('failed', 7 * minute);
  const subject = 'Sync: 3 failures in a row';
  expect((await checked()).toSorted()).toEqual([`ann@example.com ${subject}`, `mia@example.com ${subject}`]);
  await report('failed', 6 * minute);
  expect(await checked()).toEqual([]);
  // A late report of an earlier run changes nothing.
  await report('succeeded', 30 * minute);
  expect(await checked()).toEqual([]);
  await report('succeeded', 5 * minute);
  expect((await checked()).toSorted()).toEqual(['ann@example.com Recovered: Sync', 'mia@example.com Recovered: Sync']);
  expect(await checked()).toEqual([]);
});

test('finds failures within an hour and silence', async () => {
  await report('succeeded', 50 * minute);
  await saveWorkflow(app, ann, await workflowId(), { ...alertsOff, failedPerHour: 2, silentHours: 2 });
  await report('failed', 40 * minute);
  await report('succeeded', 39 * minute);
  await report('failed', 38 * minute);
  expect(await checked()).toEqual(['ann@example.com Sync: 2 failures within an hour']);
  later = 2 * hour;
  expect((await checked()).toSorted()).toEqual([
    'ann@example.com Recovered: Sync',
    'ann@example.com Sync: No run for 2 hours',
  ]);
  // Turning an alert off ends its incident.
  await saveWorkflow(app, ann, await workflowId(), alertsOff);
  expect(await checked()).toEqual(['ann@example.com Recovered: Sync']);
  const { incidents } = (await loadWorkflow(app, ann, await workflowId(), null)) ?? {};
  expect(incidents?.map(({ kind, closedAt }) => [kind, closedAt !== null]).toSorted()).toEqual([
    ['per-hour', true],
    ['silent', true],
  ]);
});

test('shows the figures of an organization to it alone, in two trips', async () => {
  await report('failed', 2 * minute, { error: 'No connection' });
  for (const seconds of [1, 2, 4]) await report('succeeded', minute, { seconds });
  const bob = await makeClient(app, 'bob');
  await report('failed', minute, { workflow: 'other', error: 'Bob' }, await keyOf(bob));
  await saveWorkflow(app, ann, await workflowOf('sync'), { ...alertsOff, name: 'Invoices' });
  const mine = await loadRuns(app, ann, null);
  expect(mine.workflows).toMatchObject([
    { slug: 'sync', name: 'Invoices', runs: 4, rate: '75%', median: '1.9 s', saved: '1.5 h', minutesSaved: 30 },
  ]);
  expect(mine.workflows[0]?.days).toHaveLength(90);
  expect(mine.failures.items).toMatchObject([{ workflow: 'Invoices', error: 'No connection', duration: '10 s' }]);
  expect(mine.usage).toMatchObject({ used: 1, limit: 1, plan: null });
  expect(mine.keys).toHaveLength(1);
  const other = await workflowOf('other');
  expect(await loadWorkflow(app, ann, other, null)).toBeNull();
  expect(await saveWorkflow(app, ann, other, alertsOff)).toEqual({ ok: false, reason: 'gone' });
  const wrong = { ...alertsOff, name: '', silentHours: undefined };
  expect(await saveWorkflow(app, ann, await workflowOf('sync'), wrong)).toMatchObject({
    faults: ['name', 'silentHours'],
  });
  expect(await databaseTrips(database.pool, () => loadRuns(app, ann, null))).toBe(2);
});

async function workflowOf(slug: string): Promise<string> {
  return (await query<{ id: string }>(`select id from workflows where slug = '${slug}'`))[0]?.id ?? '';
}

test('pages through failures', async () => {
  for (let n = 0; n < 45; n += 1) {
    await report('failed', (n % 7) * day + minute, { workflow: n % 2 === 0 ? 'one' : 'two', error: String(n) });
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { failures }: Awaited<ReturnType<typeof loadRuns>> = await loadRuns(app, ann, cursor);
    seen.push(...failures.items.map(({ error }) => error ?? ''));
    cursor = failures.next;
  } while (cursor !== null);
  expect(seen).toHaveLength(45);
  expect(new Set(seen).size).toBe(45);
});

test('deletes runs past the retention once, and keeps their sums', async () => {
  await report('succeeded', 100 * day, { id: 'old' });
  await report('succeeded', 80 * day, { id: 'young' });
  const keep = keepRuns(() => Promise.resolve(90));
  await runNow(keep, app);
  expect(await query('select run_id from runs')).toEqual([{ run_id: 'young' }]);
  expect(await report('succeeded', 100 * day, { id: 'old' })).toEqual({ ok: false, reason: 'too-old' });
  expect(await query(`select sum(runs)::int as runs from run_sums where span = 'day'`)).toEqual([{ runs: 2 }]);
  later = 600 * day;
  await runNow(keep, app);
  const months = await query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'runs'::regclass`,
  );
  const names = months.map(({ name }) => name);
  expect(names).toContain(`runs_${app.now().toISOString().slice(0, 7).replace('-', '_')}`);
  expect(names).not.toContain(`runs_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`);
  expect(await query('select from runs')).toEqual([]);
  expect(await query('select from run_sums')).toEqual([]);
});

test('moves rows to their month once it is made', async () => {
  later = 300 * day;
  await report('succeeded', 0);
  expect(await query('select from runs_other')).toHaveLength(1);
  await runNow(
    keepRuns(() => Promise.resolve(400)),
    app,
  );
  expect(await query('select from runs_other')).toHaveLength(0);
  expect(await query('select from runs')).toHaveLength(1);
});

test('reports a month to the owner once', async () => {
  const first = new Date(start);
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1, 8);
  await report('succeeded', 0);
  await report('failed', 0);
  later = next - start;
  for (let times = 0; times < 2; times += 1) await runNow(beginRunReports, app);
  const queued = await query<{ data: unknown }>(`select data from pgboss.job where name = 'send-run-report'`);
  expect(queued).toHaveLength(1);
  const project = { organizationId: ann.organization.id, name: 'Order desk', ownerId: null, source: 'test' };
  await app.db.transaction((tx) => beginProject(app, tx, project));
  const isFirst = eq(workSteps.position, 0);
  await app.db
    .update(workSteps)
    .set({ state: 'done', doneAt: new Date(start) })
    .where(isFirst);
  await runNow(sendRunReport(reportSections), app, queued[0]?.data);
  expect(emails).toMatchObject([{ to: 'ann@example.com', key: expect.stringContaining('run-report') as string }]);
  expect(emails[0]?.text).toMatch(
    /2 runs[\s\S]*1 failed[\s\S]*Done\s+Order desk: Book the kick-off call\s+Next\s+Order desk: Prepare the start \(Waiting for you\)/i,
  );

  const month = new Date(start).toISOString().slice(0, 7);
  const task = async () => reportTask(await loadDashboard(app, ann));
  expect(await task()).toMatchObject({ go: 'Read the report', to: `/dashboard/runs/reports/${month}` });
  const bob = await makeClient(app, 'bob');
  expect([
    await loadReport(app, bob, month),
    await loadReport(app, ann, '2026-1'),
    await loadReport(app, ann, ''),
  ]).toEqual([null, null, null]);
  expect(await task()).not.toBeNull();
  expect(await loadReport(app, ann, month)).toMatchObject({ month, workflows: [{ runs: 2, failed: 1, hours: null }] });
  expect(await task()).toBeNull();
  expect((await loadRuns(app, ann, null)).reports).toMatchObject([{ month }]);

  later += 10 * day;
  await app.db.execute(sql`delete from run_reports`);
  await runNow(beginRunReports, app);
  expect(await query(`select from run_reports`)).toEqual([]);
});

test('exports runs to their organization alone, and erases them with it', async () => {
  await report('failed', 0, { error: 'No answer' });
  const bob = await makeClient(app, 'bob');
  expect(await exportRuns(app, bob.organization.id)).toEqual([]);
  expect(await exportRuns(app, ann.organization.id)).toMatchObject([
    { slug: 'sync', days: [{ failed: 1 }], runs: [{ state: 'failed', error: 'No answer' }], alerts: [] },
  ]);
  await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, ann.user.id)));
  expect(await query('select from workflows')).toEqual([]);
  expect(await query('select from runs')).toEqual([]);
});
