import { inArray, sql, type SQL } from 'drizzle-orm';
import { currency } from '#content/offers.ts';
import { administratorRoles } from '#features/accounts/team/roles.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import {
  periodOf,
  rangeBefore,
  type Counted,
  type EndedPart,
  type MetricName,
  type MetricRange,
  type Metrics,
  type Period,
  type WonLeads,
} from '#features/analytics/analytics.ts';
import { metricChanges, metricDays, webVitals } from '#features/analytics/analytics.table.ts';
import type { CountedVital, Device, VitalName } from '#features/analytics/web-vitals.ts';
import type { AppContext } from '#server/app-context.ts';

/** One query of the daily sums, the figures of page speed among them. */
export async function readMetrics({ db }: Pick<AppContext, 'db'>, range: MetricRange): Promise<Metrics> {
  const { from, to } = range;
  const before = rangeBefore(range);
  const period = periodText(periodOf(range));
  const days = (table: typeof metricDays | typeof metricChanges) => sql`
    select metric, day, part, other, amount from ${table} where metric in ('users', 'mrr')
    union all
    select metric, day, part, other, amount from ${table}
    where metric in ('leads', 'revenue', 'clients', 'visits') and day between ${before.from}::date and ${to}::date`;
  const attributed = (table: typeof metricDays | typeof metricChanges) => sql`
    select metric, part, other, amount from ${table} where metric in ('lead-origins', 'lead-campaigns')
      and day between ${from}::date and ${to}::date`;
  const { rows } = await db.execute<Row>(sql`
    with counted as (${days(metricDays)} union all ${days(metricChanges)}), won as (
      select source, owner_id, count(*) as leads, coalesce(sum(value_cents), 0) as cents from leads
      where stage = 'won' and stage_since >= ${from}::date::timestamp at time zone 'UTC'
        and stage_since < (${to}::date + 1)::timestamp at time zone 'UTC' group by 1, 2)
    select metric, part, other, sum(amount)::float8 as amount,
      case when day < ${before.from}::date then 'earlier' when day < ${from}::date then 'before'
        when day > ${to}::date then 'later' when metric = 'mrr' then ${period} else '' end as period
    from counted group by 1, 2, 3, 5
    union all
    select metric, part, other, sum(amount)::float8, ''
    from (${attributed(metricDays)} union all ${attributed(metricChanges)}) attributed group by 1, 2, 3
    union all
    select 'leads-by-period', '', '', sum(amount)::float8, ${period} from counted
    where metric = 'leads' and other <> 'spam' and day >= ${from}::date group by 5
    union all
    select 'won', source, case when owner_id is null then '' else json_build_array(owner_id, coalesce(
        nullif(p.full_name, ''), u.email))::text end, leads::float8, cents::text
    from won left join users u on u.id = owner_id left join user_profiles p on p.user_id = owner_id
    union all
    select 'ended', c.reason, json_build_array(coalesce(s.cancel_feedback, ''), json_agg(s.cancel_comment
        order by c.at desc) filter (where s.cancel_comment <> ''))::text, count(*)::float8,
      sum((c.after->>'cents')::int) filter (where s.currency = ${currency})::text
    from subscription_changes c join subscriptions s on s.id = c.subscription_id
    where c.kind = 'ended' and c.at >= ${from}::date::timestamp at time zone 'UTC'
      and c.at < (${to}::date + 1)::timestamp at time zone 'UTC' group by c.reason, s.cancel_feedback
    union all
    select 'paused', '', '', count(*)::float8, sum(monthly_amount) filter (where currency = ${currency})::text
    from subscriptions where paused_at is not null and status in ('active', 'past_due')
    union all
    select 'vitals', section, concat_ws(' ', device, metric, bucket), sum(amount)::float8, ${period}
    from ${webVitals} where day between ${from}::date and ${to}::date group by 2, 3, 5
    union all
    select 'admins', '', '', count(*)::float8, '' from ${userProfiles} where ${inArray(userProfiles.role, administratorRoles)}
    order by 1, 2, 3, 5`);
  const every = (metric: Row['metric']) => rows.filter((row) => row.metric === metric && row.amount !== 0);
  const within = (metric: Row['metric'], of = '') => every(metric).filter((row) => row.period === of);
  const total = (found: readonly Row[]) => found.reduce((sum, { amount }) => sum + amount, 0);
  const isPast = ({ period: of }: Row) => of === 'earlier' || of === 'before';
  const moves = every('mrr');
  return {
    users: total(every('users')),
    newUsers: total(within('users')),
    admins: total(every('admins')),
    clients: total(within('clients')),
    moves: moves
      .filter(({ period: of }) => of !== 'later')
      .map((row) => ({ ...counted(row), period: isPast(row) ? null : row.period })),
    laterMoves: within('mrr', 'later').map(counted),
    revenue: within('revenue').map(counted),
    leads: within('leads').map(counted),
    leadsByPeriod: every('leads-by-period').map(({ period: of, amount }) => ({ period: of, amount })),
    origins: within('lead-origins').map(counted),
    campaigns: within('lead-campaigns').map(counted),
    visits: within('visits').map(counted),
    vitals: every('vitals').map(countedVital),
    won: every('won').map(({ part, other, amount, period: cents }) => {
      return { source: part, owner: ownerOf(other), count: amount, cents: Number(cents) };
    }),
    ended: every('ended')
      .map(endedPart)
      .sort((one, other) => other.count - one.count),
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

function endedPart({ part, other, amount, period: cents }: Row): EndedPart {
  const [feedback, comments] = JSON.parse(other) as [string, string[] | null];
  return { reason: part, feedback, count: amount, cents: Number(cents), comments: comments ?? [] };
}

type Row = {
  readonly metric: MetricName | 'leads-by-period' | 'won' | 'ended' | 'paused' | 'vitals' | 'admins';
  readonly part: string;
  readonly other: string;
  readonly amount: number;
  /** For MRR also where it is outside the range; for `won`, `ended` and `paused` the value in cents. */
  readonly period: string;
};

function counted({ part, other, amount }: Counted): Counted {
  return { part, other, amount };
}

function countedVital({ part, other, period, amount }: Row): CountedVital {
  const [device, metric, bucket] = other.split(' ') as [Device, VitalName, string];
  return { section: part, device, metric, bucket: Number(bucket), period, amount };
}
