import { beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { recordRuns } from '#features/runs/record-runs.server.ts';
import { createRunKey, findRunKey, revokeRunKey } from '#features/runs/run-keys.server.ts';
import { handleRuns } from '#features/runs/runs-endpoint.server.ts';
import { makeClient } from '../../tests/billing.ts';
import { randomFrom, shuffled } from '../../tests/random.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

const { app, database } = await openTestApp();
let key = '';
let keyId = '';

beforeEach(async () => {
  ({ key, keyId } = await keyOf('ann'));
});

async function keyOf(name: string) {
  const by = await makeClient(app, name);
  const made = await createRunKey(app, by, 'Server');
  if (!made.ok || made.done !== 'key-created') throw new Error('No key.');
  return { by, key: made.key, keyId: (await findRunKey(app, made.key)) ?? '' };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function run(id: string, changes: object = {}) {
  return {
    workflow: 'invoice-sync',
    id,
    state: 'succeeded',
    startedAt: minutesAgo(30),
    seconds: 12,
    items: 3,
    ...changes,
  };
}

async function rowsOf(query: string) {
  const { rows } = await database.pool.query<Record<string, unknown>>(query);
  return rows;
}

/** What the sums say, and what the rows say. */
async function sums() {
  const fields = `sum(runs)::int as runs, sum(items)::int as items, sum(milliseconds)::int as milliseconds`;
  const kept = await rowsOf(`select span, starts_at, state, bucket, ${fields} from run_sums
    where runs <> 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  const counted = await rowsOf(`select span, date_trunc(span, started_at, 'UTC') as starts_at, state,
    run_bucket(milliseconds) as bucket, count(*)::int as runs, sum(items)::int as items,
    sum(coalesce(milliseconds, 0))::int as milliseconds
    from runs cross join (values ('hour'), ('day')) s (span) group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  return { kept, counted };
}

test('takes each run once and follows its state', async () => {
  const started = run('1', { state: 'running', seconds: undefined, items: 0 });
  expect(await recordRuns(app, keyId, [started, run('2')])).toEqual([
    { ok: true, result: 'created' },
    { ok: true, result: 'created' },
  ]);
  expect(await recordRuns(app, keyId, [run('1', { startedAt: started.startedAt }), run('2')])).toMatchObject([
    { result: 'updated' },
    { ok: true },
  ]);
  expect(await recordRuns(app, keyId, [started])).toMatchObject([{ result: 'unchanged' }]);
  expect(await rowsOf('select state from runs')).toEqual([{ state: 'succeeded' }, { state: 'succeeded' }]);
  expect(await rowsOf('select slug, name from workflows')).toEqual([{ slug: 'invoice-sync', name: 'Invoice sync' }]);
  const { kept, counted } = await sums();
  expect(kept).toEqual(counted);
});

test('refuses bad runs without losing the others', async () => {
  const results = await recordRuns(app, keyId, [
    run('1'),
    run('2', { state: 'done' }),
    run('3', { extra: 1 }),
    run('4', { startedAt: new Date(Date.now() + 2 * 86_400_000).toISOString() }),
    run('5', { startedAt: minutesAgo(401 * 1440) }),
    run('6', { error: 'x'.repeat(2001) }),
    run('7', { id: 'a\0b' }),
    'text',
    run('8', { state: 'failed', error: 'x'.repeat(2000) }),
  ]);
  expect(results?.map((one) => (one.ok ? one.result : `${one.reason} ${one.field ?? ''}`))).toEqual([
    'created',
    'invalid state',
    'invalid extra',
    'in-the-future startedAt',
    'too-old startedAt',
    'invalid error',
    'invalid id',
    'invalid ',
    'created',
  ]);
  expect(await rowsOf('select run_id from runs order by 1')).toEqual([{ run_id: '1' }, { run_id: '8' }]);
});

test('keeps right sums when reports are doubled, late and reordered', async () => {
  const random = randomFrom(7);
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  // Across the end of a month, so that runs move between partitions.
  const starts = [10, 70, 1500, 45 * 1440, 45 * 1440 + 30].map(minutesAgo);
  const reports = Array.from({ length: 300 }, () => {
    const state = pick(['running', 'succeeded', 'failed', 'canceled']);
    const changes = { workflow: pick(['one', 'two']), state, startedAt: pick(starts), items: pick([0, 5]) };
    return run(String(random(25)), { ...changes, seconds: pick([0, 0.4, 3, 900, undefined]) });
  });
  const states = async () =>
    rowsOf(`select slug, run_id, started_at, state, milliseconds, items from runs
      join workflows on workflows.id = workflow_id order by 1, 2`);
  for (let at = 0; at < reports.length; at += 60) await recordRuns(app, keyId, reports.slice(at, at + 60));
  const first = await states();
  const one = await sums();
  expect(one.kept).toEqual(one.counted);
  expect(first.length).toBeGreaterThan(40);

  await app.db.execute(sql`delete from workflows`);
  const again = shuffled([...reports, ...reports], random);
  await Promise.all(Array.from({ length: 10 }, (_, at) => recordRuns(app, keyId, again.slice(at * 60, at * 60 + 60))));
  expect(await states()).toEqual(first);
  const two = await sums();
  expect(two.kept).toEqual(two.counted);
  expect(two.kept).toEqual(one.kept);
});

test('keeps organizations apart', async () => {
  const bob = await keyOf('bob');
  await recordRuns(app, keyId, [run('1')]);
  await recordRuns(app, bob.keyId, [run('1', { state: 'failed' })]);
  expect(await rowsOf('select state from runs order by 1')).toEqual([{ state: 'failed' }, { state: 'succeeded' }]);
  expect(await revokeRunKey(app, bob.by, bob.by.organization.id, keyId)).toEqual({ ok: false, reason: 'gone' });
  expect(await findRunKey(app, key)).toBe(keyId);
});

function post(body: unknown, bearer = key) {
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
  const request = new Request('http://x/api/v1/runs', { method: 'POST', headers, body: JSON.stringify(body) });
  return handleRuns(app, request, newClient());
}

test('needs a key that was not revoked, and a list', async () => {
  const { by } = await keyOf('cay');
  expect((await post({ runs: [run('1')] }, 'mrk_wrong')).status).toBe(401);
  expect((await post({ runs: [] })).status).toBe(400);
  expect((await post({ runs: Array.from({ length: 101 }, (_, at) => run(String(at))) })).status).toBe(400);
  const answer = await post({ runs: [run('1'), {}] });
  expect(await answer.json()).toEqual({
    success: true,
    taken: 1,
    refused: 1,
    results: [
      { ok: true, result: 'created' },
      { ok: false, reason: 'invalid', field: 'workflow' },
    ],
  });
  expect(await rowsOf(`select name from run_keys where last_used_at is not null`)).toHaveLength(1);
  const own = await createRunKey(app, by, 'Second');
  if (!own.ok || own.done !== 'key-created') throw new Error('No key.');
  const id = (await findRunKey(app, own.key)) ?? '';
  // Revoked while it reports: each batch is taken as a whole, or refused.
  const batches = Array.from({ length: 6 }, (_, n) => post({ runs: [run(`r${n}`), run(`s${n}`)] }, own.key));
  expect(await revokeRunKey(app, by, by.organization.id, id)).toMatchObject({ ok: true });
  const statuses = (await Promise.all(batches)).map(({ status }) => status);
  expect((await post({ runs: [run('9')] }, own.key)).status).toBe(401);
  const stored = await rowsOf(`select from runs where run_id ~ '^[rs]'`);
  expect(stored).toHaveLength(2 * statuses.filter((status) => status === 200).length);
  expect(await recordRuns(app, id, [run('9')])).toBeNull();
  expect(await recordRuns(app, id, [{}])).toBeNull();
});

test('limits the batches of a key', async () => {
  const many = await app.limits.take({ name: 'run-batches', points: 600, seconds: 60 }, keyId, 600);
  expect(many.ok).toBe(true);
  expect((await post({ runs: [run('1')] })).status).toBe(429);
  expect((await post({ runs: [run('1')] }, (await keyOf('dan')).key)).status).toBe(200);
});
