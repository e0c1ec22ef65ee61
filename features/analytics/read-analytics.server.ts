import { inArray, sql, type SQL } from 'drizzle-orm';
import { currency } from '#content/offers.ts';
import { administratorRoles } from '#features/accounts/rights/roles.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
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
  type WonLeads,
} from '#features/analytics/analytics.ts';
import { metricChanges, metricDays, metricPeriods, webVitalSums } from '#features/analytics/analytics.table.ts';
import { spansOf, type Spans } from '#features/analytics/spans.ts';
import { bucketCount, type CountedVital, type Device, type VitalName } from '#features/analytics/web-vitals.ts';
import { utcDay } from '#forms/calendar-day.ts';
import type { AppContext } from '#server/app-context.ts';

const totals = ['leads', 'revenue', 'revenue-tax', 'clients', 'visits', 'users', 'mrr'] as const;

/** One query of the sums by day, month and year, the figures of page speed among them. */
export async function readMetrics({ db, now }: Pick<AppContext, 'db' | 'now'>, range: MetricRange): Promise<Metrics> {
  const { from, to } = range;
  const before = rangeBefore(range);
  const period = periodText(periodOf(range));
  const today = utcDay(now());
  const spans = spansOf(range, periodOf(range) === 'month' ? ['month'] : [], today);
  const years = spansOf(range, ['year', 'month'], today);
  const yearsBefore = spansOf(before, ['year', 'month'], today);
  const { rows } = await db.execute<Row>(sql`
    with counted as (${sumsOf(totals, range, spans, period)}), later as (
      select metric, part, other, amount from ${metricDays} where metric in ('users', 'mrr') and day > ${to}::date
      union all
      select metric, part, other, amount from ${metricChanges} where metric in ('users', 'mrr') and day > ${to}::date
    ), won as (
      select part as source, nullif(other, '') as owner_id, sum(amount) filter (where metric = 'won') as leads,
        coalesce(sum(amount) filter (where metric = 'won-cents'), 0) as cents
      from (${sumsOf(['won', 'won-cents'], range, years)}) won group by 1, 2)
    select metric, part, other, sum(amount)::float8 as amount, period from (
      select metric, part, other, amount, case metric when 'mrr' then period else '' end as period from counted
      union all
      select metric, part, other, amount, 'before' from (${sumsOf(totals, before, yearsBefore)}) earlier
      union all
      select metric, part, other, amount, 'later' from later
      union all
      -- All that was ever counted, without the range and what is later.
      select metric, part, other, amount, 'past' from ${metricPeriods}
      where metric in ('users', 'mrr') and length(period) = 4
      union all
      select metric, part, other, amount, 'past' from ${metricChanges} where metric in ('users', 'mrr')
      union all
      select metric, part, other, -amount, 'past' from counted where metric in ('users', 'mrr')
      union all
      select metric, part, other, -amount, 'past' from later
    ) summed group by 1, 2, 3, 5
    union all
    select metric, part, other, sum(amount)::float8, ''
    from (${sumsOf(['lead-origins', 'lead-campaigns'], range, years)}) attributed group by 1, 2, 3
    union all
    select 'leads-by-period', '', '', sum(amount)::float8, period from counted
    where metric = 'leads' and other <> 'spam' group by 5
    union all
    select 'won', source, case when owner_id is null then '' else json_build_array(owner_id, coalesce(
        nullif(p.full_name, ''), u.email))::text end, leads::float8, cents::text
    from won left join users u on u.id = owner_id left join user_profiles p on p.user_id = owner_id
    union all
    select 'ended', part, other, coalesce(sum(amount) filter (where metric = 'ended'), 0)::float8,
      coalesce(sum(amount) filter (where metric = 'ended-cents'), 0)::text
    from (${sumsOf(['ended', 'ended-cents'], range, years)}) ended group by 2, 3
    union all
    select 'comment', c.reason, json_build_array(coalesce(s.cancel_feedback, ''), s.cancel_comment)::text, 1, s.ended_at::text
    from (select id, cancel_feedback, cancel_comment, ended_at from subscriptions where cancel_comment <> ''
        and ended_at >= extract(epoch from ${from}::date::timestamp at time zone 'UTC')::bigint
        and ended_at < extract(epoch from (${to}::date + 1)::timestamp at time zone 'UTC')::bigint
        order by ended_at desc limit ${maxComments}) s
      cross join lateral (select reason from subscription_changes
        where subscription_id = s.id and kind = 'ended' order by position desc limit 1) c
    union all
    select 'paused', '', '', count(*)::float8, sum(monthly_amount) filter (where currency = ${currency})::text
    from subscriptions where paused_at is not null and status in ('active', 'past_due')
    union all
    ${vitalsOf(spans, period, { isSummed: periodOf(range) !== 'day' })}
    union all
    select 'admins', '', '', count(*)::float8, '' from ${userProfiles} where ${inArray(userProfiles.role, administratorRoles)}
    order by 1, 2, 3, 5`);
  const every = (metric: Row['metric']) => rows.filter((row) => row.metric === metric && row.amount !== 0);
  const within = (metric: Row['metric'], of = '') => every(metric).filter((row) => row.period === of);
  const total = (found: readonly Row[]) => found.reduce((sum, { amount }) => sum + amount, 0);
  return {
    users: total(every('users').filter(({ period: of }) => of !== 'before')),
    newUsers: total(within('users')),
    admins: total(every('admins')),
    clients: total(within('clients')),
    moves: every('mrr')
      .filter(({ period: of }) => of !== 'before' && of !== 'later')
      .map((row) => ({ ...counted(row), period: row.period === 'past' ? null : row.period })),
    laterMoves: within('mrr', 'later').map(counted),
    revenue: within('revenue').map(counted),
    revenueTax: within('revenue-tax').map(counted),
    leads: within('leads').map(counted),
    leadsByPeriod: every('leads-by-period').map(({ period: of, amount }) => ({ period: of, amount })),
    origins: within('lead-origins').map(counted),
    campaigns: within('lead-campaigns').map(counted),
    visits: within('visits').map(counted),
    vitals: every('vitals').flatMap(countedVitals),
    won: every('won').map(({ part, other, amount, period: cents }) => {
      return { source: part, owner: ownerOf(other), count: amount, cents: Number(cents) };
    }),
    ended: endedParts(every('ended'), every('comment')),
    paused: { count: total(every('paused')), cents: Number(every('paused')[0]?.period ?? 0) },
    before: {
      users: total(within('users', 'before')),
      clients: total(within('clients', 'before')),
      visits: total(within('visits', 'before')),
      leads: total(within('leads', 'before').filter(({ other }) => other !== 'spam')),
      revenue: within('revenue', 'before').map(counted),
      moves: within('mrr', 'before').map(counted),
    },
  };
}

/** What is counted of a range, from the fewest sums, and what has not been added to them yet. */
function sumsOf(metrics: readonly MetricName[], range: Days, { added, taken }: Spans, periodOfDay = sql`''`): SQL {
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
  const parts = [daily(metricChanges, range), ...summed(added, sql`amount`), ...summed(taken, sql`-amount`)];
  return sql.join(parts, sql` union all `);
}

const bucketSums = sql.raw(
  Array.from({ length: bucketCount }, (_, at) => `sum(sign * amounts[${String(at + 1)}])`).join(', '),
);

/** @param isSummed Whether a period has more than one row of a metric. */
function vitalsOf({ added, taken }: Spans, period: SQL, { isSummed }: { isSummed: boolean }): SQL {
  const summed = ({ periods, days }: Spans['added'], sign: SQL) => [
    ...days.map(
      ({ from, to }) => sql`select *, ${sign} as sign from ${webVitalSums}
        where not is_month and day between ${from}::date and ${to}::date`,
    ),
    ...(periods.length === 0
      ? []
      : [
          sql`select *, ${sign} as sign from ${webVitalSums}
            where is_month and day = any(${sql.param(periods.map((month) => `${month}-01`))}::date[])`,
        ]),
  ];
  const rows = sql.join([...summed(added, sql`1`), ...summed(taken, sql`-1`)], sql` union all `);
  const amounts = isSummed ? bucketSums : sql`array_to_string(amounts, ' ')`;
  return sql`select 'vitals', section, concat_ws(' ', device, metric, ${amounts}), 1, ${period} from (${rows}) vitals
    ${isSummed ? sql`group by section, device, metric, 5` : sql``}`;
}

/** As `periodsOf` names them. */
function periodText(period: Period): SQL {
  if (period === 'week') return sql`to_char(date_trunc('week', day), 'YYYY-MM-DD')`;
  return sql`to_char(day, ${sql.raw(period === 'day' ? `'YYYY-MM-DD'` : `'YYYY-MM'`)})`;
}

function ownerOf(text: string): WonLeads['owner'] {
  if (text === '') return null;
  const [id, name] = JSON.parse(text) as [string, string];
  return { id, name };
}

function endedParts(rows: readonly Row[], comments: readonly Row[]): EndedPart[] {
  const parts = new Map<string, EndedPart>();
  for (const { part: reason, other, amount, period } of rows) {
    const [feedback, ofCurrency] = JSON.parse(other) as [string, string];
    const key = `${reason} ${feedback}`;
    const known = parts.get(key) ?? { reason, feedback, count: 0, cents: 0, comments: [] };
    const cents = known.cents + (ofCurrency === currency ? Number(period) : 0);
    parts.set(key, { ...known, count: known.count + amount, cents });
  }
  for (const { part: reason, other } of comments.toSorted((one, next) => Number(next.period) - Number(one.period))) {
    const [feedback, comment] = JSON.parse(other) as [string, string];
    const key = `${reason} ${feedback}`;
    const known = parts.get(key);
    if (known) parts.set(key, { ...known, comments: [...known.comments, comment] });
  }
  return [...parts.values()].sort((one, other) => other.count - one.count);
}

type Row = {
  readonly metric: MetricName | 'leads-by-period' | 'comment' | 'paused' | 'vitals' | 'admins';
  readonly part: string;
  readonly other: string;
  readonly amount: number;
  /** For MRR also where it is outside the range; for `won`, `ended` and `paused` the value in cents, for comments seconds since 1970. */
  readonly period: string;
};

function counted({ part, other, amount }: Counted): Counted {
  return { part, other, amount };
}

function countedVitals({ part: section, other, period }: Row): CountedVital[] {
  const [device, metric, ...amounts] = other.split(' ') as [Device, VitalName, ...string[]];
  return amounts.flatMap((amount, bucket) =>
    amount === '0' ? [] : { section, device, metric, bucket, period, amount: Number(amount) },
  );
}
