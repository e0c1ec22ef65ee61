import { inArray, sql } from 'drizzle-orm';
import { administratorRoles } from '#features/accounts/team/roles.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import {
  periodOf,
  type Counted,
  type MetricName,
  type MetricRange,
  type Metrics,
} from '#features/analytics/analytics.ts';
import { metricChanges, metricDays, webVitals } from '#features/analytics/analytics.table.ts';
import type { CountedVital, Device, VitalName } from '#features/analytics/web-vitals.ts';
import type { AppContext } from '#server/app-context.ts';

/** One query of the daily sums, the figures of page speed among them. */
export async function readMetrics({ db }: Pick<AppContext, 'db'>, range: MetricRange): Promise<Metrics> {
  const { from, to } = range;
  const written = periodOf(range) === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const days = (table: typeof metricDays | typeof metricChanges) => sql`
    select metric, day, part, other, amount from ${table} where metric in ('users', 'mrr')
    union all
    select metric, day, part, other, amount from ${table}
    where metric in ('leads', 'lead-origins', 'lead-campaigns', 'revenue', 'clients', 'visits') and day between ${from}::date and ${to}::date`;
  const { rows } = await db.execute<Row>(sql`
    select metric, part, other, sum(amount)::float8 as amount,
      case when metric <> 'mrr' or day < ${from}::date then '' when day > ${to}::date then 'later'
        else to_char(day, ${written}) end as period
    from (${days(metricDays)} union all ${days(metricChanges)}) counted group by 1, 2, 3, 5
    union all
    select 'vitals', section, concat_ws(' ', device, metric, bucket), sum(amount)::float8, to_char(day, ${written})
    from ${webVitals} where day between ${from}::date and ${to}::date group by 2, 3, 5
    union all
    select 'admins', '', '', count(*)::float8, '' from ${userProfiles} where ${inArray(userProfiles.role, administratorRoles)}
    order by 1, 2, 3`);
  const all = (metric: Row['metric']) => rows.filter((row) => row.metric === metric && row.amount !== 0);
  const total = (metric: Row['metric']) => all(metric).reduce((sum, { amount }) => sum + amount, 0);
  const moves = all('mrr');
  return {
    users: total('users'),
    admins: total('admins'),
    clients: total('clients'),
    moves: moves
      .filter(({ period }) => period !== 'later')
      .map(({ period, ...row }) => ({ ...counted(row), period: period === '' ? null : period })),
    laterMoves: moves.filter(({ period }) => period === 'later').map(counted),
    revenue: all('revenue').map(counted),
    leads: all('leads').map(counted),
    origins: all('lead-origins').map(counted),
    campaigns: all('lead-campaigns').map(counted),
    visits: all('visits').map(counted),
    vitals: all('vitals').map(countedVital),
  };
}

type Row = {
  readonly metric: MetricName | 'vitals' | 'admins';
  readonly part: string;
  readonly other: string;
  readonly amount: number;
  readonly period: string;
};

function counted({ part, other, amount }: Counted): Counted {
  return { part, other, amount };
}

function countedVital({ part, other, period, amount }: Row): CountedVital {
  const [device, metric, bucket] = other.split(' ') as [Device, VitalName, string];
  return { section: part, device, metric, bucket: Number(bucket), period, amount };
}
