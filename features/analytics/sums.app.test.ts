import { expect, test } from 'vitest';
import { metricChanges } from '#features/metrics/metrics.table.ts';
import { sumMetrics } from '#features/metrics/metrics.jobs.server.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { makePerson } from '../../tests/accounts.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';
import { writeLeadsOf } from '../../tests/submissions.ts';

const opened = await openTestApp();

const query = (text: string, values: unknown[] = []) => opened.database.pool.query(text, values);
/** Equal before and after updating the sums. */
async function read(from: string, to: string) {
  const range = { preset: 'own' as const, from, to };
  const first = await readMetrics(opened.app, range);
  await runNow(sumMetrics, opened.app);
  expect(await readMetrics(opened.app, range)).toEqual(first);
  expect(await opened.app.db.$count(metricChanges)).toBe(0);
  return first;
}

test('agrees with plain SQL in ranges of whole years, of months, and of days around them', async () => {
  await query(
    `insert into contact_submissions (email, message, metadata, form_id, created_at, attribution)
     select n || '@b.c', 'x', jsonb_build_object('source', 'from-' || n % 3), 'r-' || n, '2023-11-20T22:00:00Z'::timestamptz + n * interval '79 hours',
       case when n % 2 = 0 then jsonb_build_object('utm_source', 'origin-' || n % 5, 'utm_campaign', 'campaign-' || n % 7) end
     from generate_series(1, 320) n`,
  );
  await writeLeadsOf(opened.app.db);
  const n = `split_part(email, '@', 1)::int`;
  await query(`update leads set stage = (array['won', 'lost', 'won', 'spam', 'new'])[1 + ${n} % 5]`);
  await runNow(sumMetrics, opened.app);
  await query(`update leads set stage = 'lost' where ${n} % 11 = 0`);
  await query(`update leads set source = 'moved' where ${n} % 17 = 0`);
  await query(`delete from leads where split_part(email, '@', 1)::int % 19 = 0`);
  for (const [from, to] of [
    ['2023-12-01', '2026-11-30'],
    ['2024-01-01', '2025-12-31'],
    ['2023-12-15', '2026-10-07'],
    ['2025-12-01', '2026-11-23'],
    ['2025-02-10', '2025-04-09'],
    ['2025-02-10', '2025-03-01'],
  ] as const) {
    const { leads, before } = await read(from, to);
    const { rows } = await query(
      `select source as part, stage as other, count(*)::int as amount from leads
       where (created_at at time zone 'UTC')::date between $1 and $2 group by 1, 2 order by 1, 2`,
      [from, to],
    );
    expect(leads).toEqual(rows);
    const { rows: early } = await query(
      `select count(*)::int as amount from leads where stage <> 'spam'
         and (created_at at time zone 'UTC')::date between $1::date - ($2::date - $1::date) - 1 and $1::date - 1`,
      [from, to],
    );
    expect(before.leads).toBe((early[0] as { amount: number }).amount);
  }
});

test('sums up by month what ended', async () => {
  const leaver = await makePerson(opened.app, 'leaver');
  await query(
    `insert into subscriptions (id, organization_id, price_id, status, monthly_amount, currency, cancel_at_period_end, is_current,
       created_at, ended_at, cancel_feedback, cancel_comment)
     values ('sub_end', $1, 'p', 'canceled', 900, 'usd', false, false, '2025-01-01', 1751932800, 'unused', 'No time')`,
    [leaver.id],
  );
  await query(
    `insert into subscription_changes (organization_id, subscription_id, position, kind, reason, at, after, notified)
     values ($1, 'sub_end', 1, 'ended', 'client', '2025-07-08', '{"cents": 900, "currency": "usd"}', false)`,
    [leaver.id],
  );
  const year = ['2025-01-01', '2025-12-31'] as const;
  const part = ['2025-07-09', '2025-08-31'] as const;
  const first = [await read(...year), await read(...part)];
  expect(first[0]?.ended).toEqual([
    { reason: 'client', feedback: 'unused', count: 1, cents: 900, comments: ['No time'] },
  ]);

  // What the client says later moves it; an erased account does not take it away.
  await query(`update subscriptions set cancel_feedback = 'too_expensive', cancel_comment = null where id = 'sub_end'`);
  const moved = [{ reason: 'client', feedback: 'too_expensive', count: 1, cents: 900, comments: [] }];
  expect((await read(...year)).ended).toEqual(moved);
  await query('delete from users where id = $1', [leaver.id]);
  expect((await read(...year)).ended).toEqual(moved);
});
