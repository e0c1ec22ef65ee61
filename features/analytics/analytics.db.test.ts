import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { metricChanges, mrrStanding } from '#features/analytics/analytics.table.ts';
import { sumMetrics } from '#features/analytics/analytics-jobs.server.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { openVisits } from '#features/analytics/visits.server.ts';
import { readSqlFile } from '#server/db/sql-files.ts';
import { makePerson, type Person } from '../../tests/accounts.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';

let opened: TestApp;
let client: Person;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  opened = await openTestApp();
  client = await makePerson(opened.app, 'client');
});
afterAll(() => opened.close());

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

test('counts users as they come and go, and administrators as they are now', async () => {
  const before = await read();
  const one = await makePerson(opened.app, 'one', { role: 'admin' });
  await makePerson(opened.app, 'two');
  expect(await read('2020-01-01', '2020-01-02')).toMatchObject({ users: before.users + 2, admins: before.admins + 1 });
  await query('delete from users where id = $1', [one.id]);
  expect(await read()).toMatchObject({ users: before.users + 1, admins: before.admins });
});

test('counts leads by their source and stage', async () => {
  const { rows } = await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at) values
     ('a@b.c', 'x', '{"source":"contact_page"}', 'c-1', '2026-03-31T23:30:00Z'), ('a@b.c', 'y', '{"source":"contact_page"}', 'c-2', '2026-04-01T00:30:00+02:00')
     returning id`,
  );
  const march = ['2026-03-31', '2026-03-31'] as const;
  expect((await read(...march)).leads).toEqual([{ part: 'contact_page', other: 'new', amount: 2 }]);
  await query(`update leads set stage = 'won' where subject_id = $1`, [(rows[0] as { id: string }).id]);
  expect((await read(...march)).leads).toEqual([
    { part: 'contact_page', other: 'new', amount: 1 },
    { part: 'contact_page', other: 'won', amount: 1 },
  ]);
  await query('delete from contact_submissions');
  expect((await read(...march)).leads).toEqual([]);
});

test('counts leads by day, the range before, and what was won by source and owner', async () => {
  const owner = await makePerson(opened.app, 'seller', { role: 'admin' });
  await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at) select 'a@b.c', 'x',
       '{"source":"fair"}', 'w-' || at, at::timestamptz from unnest('{2026-06-08,2026-06-09,2026-06-10,2026-06-10 12:00}'::text[]) at`,
  );
  await query(
    `update leads set stage = 'won', owner_id = $1, value_cents = 250000, stage_since = '2026-06-10T23:00:00Z'
     where created_at in ('2026-06-08', '2026-06-09')`,
    [owner.id],
  );
  await query(`update leads set stage = 'spam' where created_at = '2026-06-10T12:00:00Z'`);
  const { leadsByPeriod, won, before } = await read('2026-06-09', '2026-06-10');
  expect(leadsByPeriod).toEqual([
    { period: '2026-06-09', amount: 1 },
    { period: '2026-06-10', amount: 1 },
  ]);
  expect(before).toMatchObject({ leads: 1, clients: 0, revenue: [] });
  const name = expect.any(String) as string;
  expect(won).toEqual([{ source: 'fair', owner: { id: owner.id, name }, count: 2, cents: 500_000 }]);
  expect((await read('2026-06-11', '2026-06-12')).won).toEqual([]);
  expect((await read('2026-06-10', '2026-07-30')).leadsByPeriod).toEqual([{ period: '2026-06-08', amount: 1 }]);
  await query('delete from contact_submissions');
});

test('counts leads by where their visits came from and by campaign, and forgets erased ones', async () => {
  await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at, attribution) values
     ('a@b.c', 'x', '{}', 'c-1', '2026-02-01', '{"referrer":"news.example","utm_source":"hn","utm_campaign":"spring"}'),
     ('a@b.c', 'y', '{}', 'c-2', '2026-02-01', '{"referrer":"news.example"}'),
     ('a@b.c', 'z', '{}', 'c-3', '2026-02-01', null)`,
  );
  await query(`update leads set stage = 'won' where utm_campaign = 'spring'`);
  const february = ['2026-02-01', '2026-02-01'] as const;
  expect(await read(...february)).toMatchObject({
    origins: [
      { part: 'hn', other: 'won', amount: 1 },
      { part: 'news.example', other: 'new', amount: 1 },
    ],
    campaigns: [{ part: 'spring', other: 'won', amount: 1 }],
  });
  await query('delete from contact_submissions');
  expect(await read(...february)).toMatchObject({ leads: [], origins: [], campaigns: [] });
});

test('agrees with plain SQL in ranges of whole years, of months, and of days around them', async () => {
  const owner = await makePerson(opened.app, 'keeper', { role: 'admin' });
  await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at, attribution)
     select n || '@b.c', 'x', jsonb_build_object('source', 'from-' || n % 3), 'r-' || n, '2023-11-20T22:00:00Z'::timestamptz + n * interval '79 hours',
       case when n % 2 = 0 then jsonb_build_object('utm_source', 'origin-' || n % 5, 'utm_campaign', 'campaign-' || n % 7) end
     from generate_series(1, 320) n`,
  );
  const n = `split_part(email, '@', 1)::int`;
  await query(
    `update leads set stage = (array['won', 'lost', 'won', 'spam', 'new'])[1 + ${n} % 5], owner_id = case when ${n} % 4 = 0 then $1 end,
       value_cents = case when ${n} % 3 > 0 then ${n} * 1000 end, stage_since = created_at + ${n} % 40 * interval '1 day'`,
    [owner.id],
  );
  await runNow(sumMetrics, opened.app);
  await query(`update leads set stage = 'lost' where ${n} % 11 = 0`);
  await query(`update leads set value_cents = null, owner_id = $1 where ${n} % 13 = 0`, [owner.id]);
  await query(`update leads set source = 'moved', owner_id = null where ${n} % 17 = 0`);
  await query(`delete from contact_submissions where split_part(email, '@', 1)::int % 19 = 0`);
  for (const [from, to] of [
    ['2023-12-01', '2026-11-30'],
    ['2024-01-01', '2025-12-31'],
    ['2023-12-15', '2026-10-07'],
    ['2025-12-01', '2026-11-23'],
    ['2025-02-10', '2025-04-09'],
    ['2025-02-10', '2025-03-01'],
  ] as const) {
    const { leads, origins, campaigns, won, before, leadsByPeriod } = await read(from, to);
    const counted = (part: string, day = 'created_at', more = '') =>
      query(
        `select ${part} as part, stage as other, count(*)::int as amount ${more} from leads
         where (${day} at time zone 'UTC')::date between $1 and $2 and ${part} is not null group by 1, 2 order by 1, 2`,
        [from, to],
      ).then(({ rows }) => rows as { part: string; other: string; amount: number; cents?: number }[]);
    expect(leads).toEqual(await counted('source'));
    expect(origins).toEqual(await counted('coalesce(utm_source, referrer)'));
    expect(campaigns).toEqual(await counted('utm_campaign'));
    const wonRows = await counted(
      `source || coalesce(owner_id, '')`,
      'stage_since',
      ', coalesce(sum(value_cents), 0)::int as cents',
    );
    const shown = won.map((one) => ({
      part: `${one.source}${one.owner?.id ?? ''}`,
      amount: one.count,
      cents: one.cents,
    }));
    const byPart = (one: { part: string }, other: { part: string }) => (one.part < other.part ? -1 : 1);
    expect(shown.sort(byPart)).toEqual(
      wonRows
        .filter(({ other }) => other === 'won')
        .map(({ part, amount, cents }) => ({ part, amount, cents }))
        .sort(byPart),
    );
    const { rows: early } = await query(
      `select count(*)::int as amount from leads where stage <> 'spam'
         and (created_at at time zone 'UTC')::date between $1::date - ($2::date - $1::date) - 1 and $1::date - 1`,
      [from, to],
    );
    expect(before.leads).toBe((early[0] as { amount: number }).amount);
    const total = leads.filter(({ other }) => other !== 'spam').reduce((sum, { amount }) => sum + amount, 0);
    expect(leadsByPeriod.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  }
  // An owner who leaves gives the lead up, not what was won.
  const { won } = await read('2024-01-01', '2026-11-30');
  await query('delete from users where id = $1', [owner.id]);
  const after = (await read('2024-01-01', '2026-11-30')).won;
  const cents = (of: typeof won) => of.reduce((sum, one) => sum + one.cents, 0);
  expect([after.every((one) => one.owner === null), cents(after)]).toEqual([true, cents(won)]);
  await query('delete from contact_submissions');
  expect((await read('2024-01-01', '2026-11-30')).won).toEqual([]);
});

test('sums up by month what a database from before has, and what was won and ended', async () => {
  const leaver = await makePerson(opened.app, 'leaver');
  await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at) values
     ('a@b.c', 'x', '{}', 's-1', '2025-07-08')`,
  );
  await query(`update leads set stage = 'won', value_cents = 700, stage_since = '2025-07-09'`);
  await query(
    `insert into subscriptions (id, user_id, price_id, status, monthly_amount, currency, cancel_at_period_end, is_current,
       created_at, ended_at, cancel_feedback, cancel_comment)
     values ('sub_end', $1, 'p', 'canceled', 900, 'usd', false, false, '2025-01-01', 1751932800, 'unused', 'No time')`,
    [leaver.id],
  );
  await query(
    `insert into subscription_changes (user_id, subscription_id, position, kind, reason, at, after, notified)
     values ($1, 'sub_end', 1, 'ended', 'client', '2025-07-08', '{"cents": 900, "currency": "usd"}', false)`,
    [leaver.id],
  );
  await query(
    `insert into web_vitals (day, section, device, metric, bucket, amount) values ('2025-07-08', 'start', 'mobile', 'LCP', 0, 1),
       ('2025-07-09', 'start', 'mobile', 'LCP', 11, 2), ('2025-08-31', 'start', 'mobile', 'LCP', 11, 3)`,
  );
  await query(`update web_vitals set amount = 4 where bucket = 0`);
  const year = ['2025-01-01', '2025-12-31'] as const;
  const part = ['2025-07-09', '2025-08-31'] as const;
  const first = [await read(...year), await read(...part)];
  expect(first[0]?.won).toMatchObject([{ count: 1, cents: 700 }]);
  expect(first[0]?.ended).toEqual([
    { reason: 'client', feedback: 'unused', count: 1, cents: 900, comments: ['No time'] },
  ]);
  const vital = { section: 'start', device: 'mobile', metric: 'LCP' };
  const vitals = first.map((one) => one.vitals.toSorted((some, other) => some.period.localeCompare(other.period)));
  expect(vitals[0]).toEqual([
    { ...vital, bucket: 0, period: '2025-07', amount: 4 },
    { ...vital, bucket: 11, period: '2025-07', amount: 2 },
    { ...vital, bucket: 11, period: '2025-08', amount: 3 },
  ]);
  expect(vitals[1]?.map(({ amount }) => amount)).toEqual([2, 3]);
  await query('delete from metric_periods');
  await query('delete from web_vital_sums');
  await query(`delete from metric_days where metric in ('won', 'won-cents', 'ended', 'ended-cents')`);
  await query(`delete from metric_changes where metric in ('ended', 'ended-cents')`);
  for (let again = 0; again < 2; again += 1) await query(readSqlFile('features/analytics/analytics.sql'));
  expect([await read(...year), await read(...part)]).toEqual(first);
  await query('delete from contact_submissions');

  // What the client says later moves it; an erased account does not take it away.
  await query(`update subscriptions set cancel_feedback = 'too_expensive', cancel_comment = null where id = 'sub_end'`);
  const moved = [{ reason: 'client', feedback: 'too_expensive', count: 1, cents: 900, comments: [] }];
  expect((await read(...year)).ended).toEqual(moved);
  await query('delete from users where id = $1', [leaver.id]);
  expect((await read(...year)).ended).toEqual(moved);
});

test('reports revenue as payments minus refunds by product, and keeps it after the account is erased', async () => {
  const payer = await makePerson(opened.app, 'payer');
  const { rows } = await query(
    `insert into orders (user_id, offer, mode, price_id, amount, currency, status, success_url, cancel_url, expires_at)
     select $1, offer, 'payment', 'p', 100, 'usd', 'open', '/', '/', now() from unnest('{growth,scale}'::text[]) offer returning id`,
    [payer.id],
  );
  const [growth, scale] = (rows as { id: string }[]).map(({ id }) => id);
  const { rows: paid } = await query(
    `insert into payments (user_id, order_id, description, status, amount, amount_paid, amount_refunded, currency, attempts, issued_at, paid_at, notices)
     values ($1, null, 'x', 'open', 900, 0, 0, 'usd', 1, now(), null, '{}') returning id`,
    [payer.id],
  );
  const id = (paid[0] as { id: string }).id;
  await query(
    `update payments set amount_paid = 900, paid_at = '2026-05-05T12:00:00Z', status = 'paid' where id = $1`,
    [id],
  );
  const day = ['2026-05-05', '2026-05-05'] as const;
  expect((await read(...day)).revenue).toEqual([{ part: '', other: 'usd', amount: 900 }]);
  await query(`update payments set order_id = $2, amount_refunded = 200 where id = $1`, [id, growth]);
  expect((await read(...day)).revenue).toEqual([{ part: 'growth', other: 'usd', amount: 700 }]);
  // Only the first purchase makes a client.
  await query(`update orders set fulfilled_at = '2026-05-05T12:00:00Z' where id = $1`, [growth]);
  await query(`update orders set fulfilled_at = '2026-05-06T12:00:00Z' where id = $1`, [scale]);
  expect([(await read(...day)).clients, (await read('2026-05-06', '2026-05-06')).clients]).toEqual([1, 0]);
  await query('delete from users where id = $1', [payer.id]);
  expect(await read(...day)).toMatchObject({ revenue: [{ part: 'growth', amount: 700 }], clients: 1 });
});

test('tracks the monthly amount of a client from change to change, once for each transaction', async () => {
  const moves = async () => (await read()).moves.map(({ part, other, period }) => [part, other, period]);
  await opened.app.db.transaction(async (tx) => {
    const subscription = {
      ...({ id: 'sub_1', userId: client.id, offer: 'starter', priceId: 'p', status: 'active' } as const),
      ...({ monthlyAmount: 150_000, currency: 'usd', cancelAtPeriodEnd: false, isCurrent: true } as const),
      createdAt: new Date(),
    };
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
  const earlier = await read('2026-01-01', '2026-01-31');
  expect([earlier.moves, earlier.laterMoves.length]).toEqual([[], 2]);
  const nothing = '["starter", 0, "usd"]';
  await query('update subscriptions set paused_at = 1');
  expect((await moves()).slice(2)).toEqual([[more, nothing, today]]);
  await query('update subscriptions set paused_at = null');
  expect(await moves()).toContainEqual([nothing, more, today]);
  await query('delete from users where id = $1', [client.id]);
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
