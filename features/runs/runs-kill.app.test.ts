import { expect, test } from 'vitest';
import { recordRuns } from '#features/runs/record-runs.server.ts';
import { createRunKey, findRunKey } from '#features/runs/run-keys.server.ts';
import { makeClient } from '../../tests/billing.ts';
import { openTestApp } from '../../tests/test-app.ts';

const { app, database } = await openTestApp();

test('keeps nothing of a batch whose connection is killed, and takes it whole when it is repeated', async () => {
  const { pool } = database;
  const made = await createRunKey(app, await makeClient(app, 'ann'), 'Server');
  if (!made.ok || made.done !== 'key-created') throw new Error('No key.');
  const keyId = (await findRunKey(app, made.key)) ?? '';
  const startedAt = new Date().toISOString();
  const report = (id: string) => ({ workflow: 'sync', id, state: 'succeeded', startedAt, seconds: 1 });
  await recordRuns(app, keyId, [report('1')]);
  const counts = async () => {
    const { rows } = await pool.query<{ runs: number; sum: number }>(
      `select (select count(*) from runs)::int as runs, (select sum(runs) from run_sums where span = 'day')::int as sum`,
    );
    return rows[0];
  };

  // The batch waits in its midst: it has its rows, and not yet its sums.
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table run_sums in exclusive mode');
  const batch = [report('1'), report('2'), report('3'), { ...report('4'), workflow: 'new' }];
  const killed = recordRuns(app, keyId, batch);
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ ended: boolean }>(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%record_runs%'`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(await counts()).toEqual({ runs: 1, sum: 1 });
  expect((await pool.query(`select from workflows where slug = 'new'`)).rows).toEqual([]);
  await blocker.query('rollback');
  blocker.release();

  // The pool repeats it on another connection: reports are idempotent.
  const results = await killed;
  expect(results?.map((one) => one.ok && one.result)).toEqual(['unchanged', 'created', 'created', 'created']);
  expect(await counts()).toEqual({ runs: 4, sum: 4 });
});
