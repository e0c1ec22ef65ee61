import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { metricChanges, mrrStanding } from '#features/metrics/metrics.table.ts';
import { sumMetrics } from '#features/metrics/metrics.jobs.server.ts';
import { readTotals } from '#features/metrics/read-totals.server.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { openVisits } from '#features/analytics/visits.server.ts';
import { makePerson, type Person } from '../../tests/accounts.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';
import { writeLeadsOf } from '../../tests/submissions.ts';

let client: Person;
const today = new Date().toISOString().slice(0, 10);

const opened = await openTestApp();
beforeAll(async () => {
  client = await makePerson(opened.app, 'client');
});

const query = (text: string, values: unknown[] = []) => opened.database.pool.query(text, values);
const range = (from: string, to: string) => ({ preset: 'own' as const, from, to });
/** Equal before and after updating the sums. */
async function read(from = today, to = today) {
  const first = await readMetrics(opened.app, range(from, to));
  await runNow(sumMetrics, opened.app);
  expect(await readMetrics(opened.app, range(from, to))).toEqual(first);
  expect(await opened.app.db.$count(metricChanges)).toBe(0);
  return first;
}

test('counts leads by their source and stage', async () => {
  const { rows } = await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at) values
     ('a@b.c', 'x', '{"source":"contact_page"}', 'c-1', '2026-03-31T23:30:00Z'), ('a@b.c', 'y', '{"source":"contact_page"}', 'c-2', '2026-04-01T00:30:00+02:00')
     returning id`,
  );
  await writeLeadsOf(opened.app.db);
  const march = ['2026-03-31', '2026-03-31'] as const;
  expect((await read(...march)).leads).toEqual([{ part: 'contact_page', other: 'new', amount: 2 }]);
  await query(`update leads set stage = 'won' where subject_id = $1`, [(rows[0] as { id: string }).id]);
  expect((await read(...march)).leads).toEqual([
    { part: 'contact_page', other: 'new', amount: 1 },
    { part: 'contact_page', other: 'won', amount: 1 },
  ]);
  await query('delete from leads');
  expect((await read(...march)).leads).toEqual([]);
});

test('counts the leads of the range before, without spam', async () => {
  await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at) select 'a@b.c', 'x',
       '{"source":"fair"}', 'w-' || at, at::timestamptz from unnest('{2026-06-08,2026-06-08 12:00,2026-06-10}'::text[]) at`,
  );
  await writeLeadsOf(opened.app.db);
  await query(`update leads set stage = 'spam' where created_at = '2026-06-08T12:00:00Z'`);
  expect((await read('2026-06-09', '2026-06-10')).before).toMatchObject({ leads: 1, clients: 0, revenue: [] });
  await query('delete from leads');
});

test('reports revenue by product on the day of each payment and refund, and keeps it after the account is erased', async () => {
  const payer = await makePerson(opened.app, 'payer');
  const { rows } = await query(
    `insert into orders (organization_id, offer, mode, price_id, amount, currency, status, success_url, cancel_url, expires_at)
     select $1, offer, 'payment', 'p', 100, 'usd', 'open', '/', '/', now() from unnest('{growth,scale}'::text[]) offer returning id`,
    [payer.id],
  );
  const [growth, scale] = (rows as { id: string }[]).map(({ id }) => id);
  const { rows: paid } = await query(
    `insert into payments (organization_id, order_id, description, status, amount, amount_paid, amount_refunded, currency, attempts, issued_at, paid_at, notices)
     values ($1, null, 'x', 'open', 900, 0, 0, 'usd', 1, now(), null, '{}') returning id`,
    [payer.id],
  );
  const id = (paid[0] as { id: string }).id;
  await query(
    `update payments set amount_paid = 900, tax_cents = 144, paid_at = '2026-05-05T12:00:00Z', status = 'paid' where id = $1`,
    [id],
  );
  const day = ['2026-05-05', '2026-05-05'] as const;
  expect(await read(...day)).toMatchObject({
    revenue: [{ part: '', other: 'usd', amount: 756 }],
    revenueTax: [{ part: '', other: 'usd', amount: 144 }],
  });
  await query(
    `insert into money_back (id, payment_id, kind, amount, tax_cents, happened_at) values ('re_1', $1, 'refund', 200, 31, '2026-06-01')`,
    [id],
  );
  await query(`update money_back set tax_cents = 32 where id = 're_1'`);
  await query(`update payments set order_id = $2 where id = $1`, [id, growth]);
  const left = {
    revenue: [{ part: 'growth', other: 'usd', amount: 756 }],
    revenueTax: [{ part: 'growth', other: 'usd', amount: 144 }],
  };
  expect(await read(...day)).toMatchObject(left);
  const refunded = {
    revenue: [{ part: 'growth', other: 'usd', amount: -168 }],
    revenueTax: [{ part: 'growth', other: 'usd', amount: -32 }],
  };
  const june = ['2026-06-01', '2026-06-01'] as const;
  expect(await read(...june)).toMatchObject(refunded);
  // Only the first purchase makes a client.
  await query(`update orders set fulfilled_at = '2026-05-05T12:00:00Z' where id = $1`, [growth]);
  await query(`update orders set fulfilled_at = '2026-05-06T12:00:00Z' where id = $1`, [scale]);
  expect([(await read(...day)).clients, (await read('2026-05-06', '2026-05-06')).clients]).toEqual([1, 0]);
  await query('delete from users where id = $1', [payer.id]);
  expect(await read(...day)).toMatchObject({ ...left, clients: 1 });
  expect(await read(...june)).toMatchObject(refunded);
});

test('tracks the monthly amount of a client from change to change, once for each transaction', async () => {
  const moves = async () => (await read()).moves.map(({ part, other, period }) => [part, other, period]);
  await opened.app.db.transaction(async (tx) => {
    const subscription = {
      id: 'sub_1',
      organizationId: client.id,
      offer: 'starter',
      priceId: 'p',
      status: 'active',
      monthlyAmount: 150_000,
      currency: 'usd',
      cancelAtPeriodEnd: false,
      isCurrent: true,
      createdAt: new Date(),
    } as const;
    await tx.insert(subscriptions).values(subscription);
    await tx.update(subscriptions).set({ isCurrent: false });
    await tx.update(subscriptions).set({ isCurrent: true });
    const profile = { subscriptionStatus: 'active', subscriptionTier: 'starter' };
    await tx.update(userProfiles).set(profile).where(eq(userProfiles.userId, client.id));
  });
  const starter = '["starter", 150000, "usd"]';
  expect(await moves()).toEqual([['', starter, today]]);
  await query('update subscriptions set monthly_amount = 180000');
  const more = '["starter", 180000, "usd"]';
  expect(await moves()).toEqual([
    ['', starter, today],
    [starter, more, today],
  ]);
  // After the range, but in today's totals.
  expect((await read('2026-01-01', '2026-01-31')).moves).toEqual([]);
  expect((await readTotals(opened.app)).standings).toEqual([{ standing: more, count: 1 }]);
  const nothing = '["starter", 0, "usd"]';
  await query('update subscriptions set paused_at = 1');
  expect((await moves()).slice(2)).toEqual([[more, nothing, today]]);
  await query('update subscriptions set paused_at = null');
  expect(await moves()).toContainEqual([nothing, more, today]);
  await opened.app.db.transaction((tx) => eraseUsers(opened.app, tx, eq(users.id, client.id)));
  expect(await moves()).toHaveLength(5);
  expect(await moves()).toContainEqual([more, '', today]);
  expect(await opened.app.db.$count(mrrStanding)).toBe(0);
});

test('counts visits by day and section only, and keeps counts that cannot be written', async () => {
  const visits = openVisits(opened.app);
  for (const path of ['/', '/insights/one', '/insights/two', '/admin', '/robots.txt']) visits.count(path);
  await query('alter table metric_changes rename to away');
  await visits.flush();
  await query('alter table away rename to metric_changes');
  visits.count('/');
  await visits.close();
  expect((await read()).visits).toEqual([
    { part: 'insights', other: '', amount: 2 },
    { part: 'start', other: '', amount: 2 },
  ]);
});
