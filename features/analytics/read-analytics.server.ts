import { sql, type SQL } from 'drizzle-orm';
import { currency } from '#content/offers.ts';
import {
  maxComments,
  periodOf,
  rangeBefore,
  type Counted,
  type Days,
  type EndedPart,
  type MetricName,
  type MetricRange,
  type Metrics,
  type Period,
} from '#features/analytics/analytics.ts';
import { countCalls } from '#features/booking/calls/count-calls.public.server.ts';
import { metricChanges, metricDays, metricPeriods } from '#features/metrics/metric-tables.public.server.ts';
import { findSpans, type Spans } from '#features/analytics/spans.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { inOneTrip } from '#server/db/query/one-trip.ts';
import { utcDay } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';

const totals = ['leads', 'revenue', 'revenue-tax', 'clients', 'visits', 'users'] as const;

/** One round trip. */
export async function readMetrics({ db, now }: Pick<AppContext, 'db' | 'now'>, range: MetricRange): Promise<Metrics> {
  const before = rangeBefore(range);
  const period = periodText(periodOf(range));
  const today = utcDay(now());
  const spans = findSpans(range, periodOf(range) === 'month' ? ['month'] : [], today);
  const years = findSpans(range, ['year', 'month'], today);
  const yearsBefore = findSpans(before, ['year', 'month'], today);
  const [sums, earlier, stocks, moves, ended, comments, paused, calls] = await inOneTrip(db, (trip) =>
    Promise.all([
      readSums(trip, selectSums([...totals], range, years)),
      readSums(trip, selectSums([...totals, 'mrr'], before, yearsBefore)),
      readSums(trip, stocksBefore(selectSums(['mrr'], range, years), laterMoves(range))),
      readMoves(trip, selectSums(['mrr'], range, spans, period)),
      readEnded(trip, selectSums(['ended', 'ended-cents'], range, years)),
      readComments(trip, range),
      readPaused(trip),
      countCalls({ db: trip }, new Date(range.from), new Date(Date.parse(range.to) + dayMs)),
    ]),
  );
  return {
    newUsers: totalOf(sums, 'users'),
    calls,
    clients: totalOf(sums, 'clients'),
    moves: [...moves, ...selectParts(stocks, 'mrr').map((part) => Object.assign(part, { period: null }))],
    revenue: selectParts(sums, 'revenue'),
    revenueTax: selectParts(sums, 'revenue-tax'),
    leads: selectParts(sums, 'leads'),
    visits: selectParts(sums, 'visits'),
    ended: endedParts(ended, comments),
    paused,
    before: {
      users: totalOf(earlier, 'users'),
      clients: totalOf(earlier, 'clients'),
      visits: totalOf(earlier, 'visits'),
      leads: totalOf(
        earlier.filter(({ other }) => other !== 'spam'),
        'leads',
      ),
      revenue: selectParts(earlier, 'revenue'),
      moves: selectParts(earlier, 'mrr'),
    },
  };
}

interface Sum extends Counted {
  readonly metric: MetricName;
}

function selectParts(sums: readonly Sum[], name: MetricName): Counted[] {
  return sums.filter(({ metric }) => metric === name).map(({ part, other, amount }) => ({ part, other, amount }));
}

function totalOf(sums: readonly Sum[], name: MetricName): number {
  return selectParts(sums, name).reduce((sum, { amount }) => sum + amount, 0);
}

const amount = sql<number>`sum(amount)::float8`;
const name = { metric: sql<MetricName>`metric`, part: sql<string>`part`, other: sql<string>`other` };

function readSums(db: Database, sums: SQL): Promise<Sum[]> {
  return db
    .select({ ...name, amount })
    .from(sql`(${sums}) sums`)
    .groupBy(sql`1, 2, 3`)
    .having(sql`sum(amount) <> 0`)
    .orderBy(sql`1, 2, 3`);
}

async function readMoves(db: Database, sums: SQL) {
  return db
    .select({ part: name.part, other: name.other, amount, period: sql<string>`period` })
    .from(sql`(${sums}) moves`)
    .groupBy(sql`1, 2, 4`)
    .having(sql`sum(amount) <> 0`)
    .orderBy(sql`1, 2, 4`);
}

async function readEnded(db: Database, sums: SQL) {
  return db
    .select({
      reason: sql<string>`part`,
      /** The feedback and the currency, as JSON. */
      other: sql<string>`other`,
      count: sql<number>`coalesce(sum(amount) filter (where metric = 'ended'), 0)::float8`,
      cents: sql<number>`coalesce(sum(amount) filter (where metric = 'ended-cents'), 0)::float8`,
    })
    .from(sql`(${sums}) ended`)
    .groupBy(sql`1, 2`)
    .having(sql`sum(amount) filter (where metric = 'ended') <> 0`)
    .orderBy(sql`1, 2`);
}

/** Newest first. */
async function readComments(db: Database, { from, to }: Days) {
  return db
    .select({
      reason: sql<string>`c.reason`,
      feedback: sql<string>`coalesce(s.cancel_feedback, '')`,
      comment: sql<string>`s.cancel_comment`,
    })
    .from(
      sql`(select id, cancel_feedback, cancel_comment, ended_at from subscriptions where cancel_comment <> ''
          and ended_at >= extract(epoch from ${from}::date::timestamp at time zone 'UTC')::bigint
          and ended_at < extract(epoch from (${to}::date + 1)::timestamp at time zone 'UTC')::bigint
          order by ended_at desc limit ${maxComments}) s
        cross join lateral (select reason from subscription_changes
          where subscription_id = s.id and kind = 'ended' order by position desc limit 1) c`,
    )
    .orderBy(sql`s.ended_at desc`);
}

async function readPaused(db: Database): Promise<Metrics['paused']> {
  const [paused] = await db
    .select({
      count: sql<number>`count(*)`,
      cents: sql<number>`coalesce(sum(monthly_amount) filter (where currency = ${currency}), 0)`,
    })
    .from(sql`subscriptions`)
    .where(sql`paused_at is not null and status in ('active', 'past_due')`);
  return paused ?? { count: 0, cents: 0 };
}

function laterMoves({ to }: Days): SQL {
  const later = (table: typeof metricDays | typeof metricChanges) =>
    sql`select metric, part, other, amount from ${table} where metric = 'mrr' and day > ${to}::date`;
  return sql`${later(metricDays)} union all ${later(metricChanges)}`;
}

/** Counts every change of MRR except those in the range and after it. */
function stocksBefore(moves: SQL, later: SQL): SQL {
  return sql`select metric, part, other, amount from ${metricPeriods} where metric = 'mrr' and length(period) = 4
    union all select metric, part, other, amount from ${metricChanges} where metric = 'mrr'
    union all select metric, part, other, -amount from (${moves}) moves
    union all select metric, part, other, -amount from (${later}) later`;
}

/** Counts of a range, from as few sums as possible, plus counts that are not in the sums yet. */
function selectSums(
  metrics: readonly MetricName[],
  range: Days,
  { added, subtracted }: Spans,
  periodOfDay = sql`''`,
): SQL {
  // As literals, which the planner needs for a partial index.
  const isCounted = sql.raw(`metric in (${metrics.map((metric) => `'${metric}'`).join(', ')})`);
  const daily = (table: typeof metricDays | typeof metricChanges, { from, to }: Days, amount = sql`amount`) => sql`
    select metric, part, other, ${amount} as amount, ${periodOfDay} as period from ${table}
    where ${isCounted} and day between ${from}::date and ${to}::date`;
  const summed = ({ periods, days }: Spans['added'], amount: SQL) => [
    ...days.map((part) => daily(metricDays, part, amount)),
    ...(periods.length === 0
      ? []
      : [
          sql`select metric, part, other, ${amount}, period from ${metricPeriods}
            where ${isCounted} and period = any(${sql.param(periods)}::text[])`,
        ]),
  ];
  const parts = [daily(metricChanges, range), ...summed(added, sql`amount`), ...summed(subtracted, sql`-amount`)];
  return sql.join(parts, sql` union all `);
}

/** As `periodsOf` names them. */
function periodText(period: Period): SQL {
  if (period === 'week') return sql`to_char(date_trunc('week', day), 'YYYY-MM-DD')`;
  return sql`to_char(day, ${sql.raw(period === 'day' ? `'YYYY-MM-DD'` : `'YYYY-MM'`)})`;
}

function endedParts(
  rows: Awaited<ReturnType<typeof readEnded>>,
  comments: Awaited<ReturnType<typeof readComments>>,
): EndedPart[] {
  const parts = new Map<string, EndedPart>();
  for (const { reason, other, count, cents } of rows) {
    const [feedback, ofCurrency] = JSON.parse(other) as [string, string];
    const key = `${reason} ${feedback}`;
    const known = parts.get(key) ?? { reason, feedback, count: 0, cents: 0, comments: [] };
    const paid = ofCurrency === currency ? cents : 0;
    parts.set(key, { ...known, count: known.count + count, cents: known.cents + paid });
  }
  for (const { reason, feedback, comment } of comments) {
    const key = `${reason} ${feedback}`;
    const known = parts.get(key);
    if (known) parts.set(key, { ...known, comments: [...known.comments, comment] });
  }
  return [...parts.values()].sort((one, next) => next.count - one.count);
}
