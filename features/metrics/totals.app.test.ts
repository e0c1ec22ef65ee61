import { expect, test } from 'vitest';
import { sumMetrics } from '#features/metrics/metrics.jobs.server.ts';
import { readTotals } from '#features/metrics/read-totals.server.ts';
import { makePerson } from '../../tests/accounts.ts';
import { runNow } from '../../tests/jobs.ts';
import { openTestApp } from '../../tests/test-app.ts';

const { app, database } = await openTestApp();

/** Equal before and after updating the sums. */
async function read() {
  const totals = await readTotals(app);
  await runNow(sumMetrics, app);
  expect(await readTotals(app)).toEqual(totals);
  return totals;
}

test('counts users as they come and go, administrators as they are now, and clients by what they pay', async () => {
  expect(await read()).toEqual({ users: 0, admins: 0, standings: [] });
  const one = await makePerson(app, 'one', { role: 'admin' });
  const two = await makePerson(app, 'two');
  expect(await read()).toEqual({ users: 2, admins: 1, standings: [] });
  await database.pool.query(
    `update user_profiles set subscription_status = 'active', subscription_tier = 'starter' where user_id = $1`,
    [two.id],
  );
  const standings = [{ standing: '["starter", null, null]', count: 1 }];
  expect(await read()).toEqual({ users: 2, admins: 1, standings });
  await database.pool.query('delete from users where id = $1', [one.id]);
  expect(await read()).toEqual({ users: 1, admins: 0, standings });
});
