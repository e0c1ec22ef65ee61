import { sql, type SQL } from 'drizzle-orm';
import { openStages } from '#features/leads/leads.ts';
import {
  expectsReply,
  furthestPlace,
  isReply,
  partOf,
  placeOfStage,
  replyState,
  reportCondition,
} from '#features/leads/list/report-conditions.server.ts';
import { pathStages, writeReportFilter } from '#features/leads/list/report-filter.ts';
import type { ForecastFigures, ReportFigures, ReportQuery } from '#features/leads/reports/report.ts';
import type { AppContext } from '#server/app-context.ts';

type Reads = Pick<AppContext, 'db'>;

const column = (name: string) => sql.raw(`l.${name}`);
const count = sql`count(*)::int as count`;
/** Max rows of a table. */
const maxParts = 100;

/** Leads that were merged into others, and spam, are not counted. */
const counted = sql`leads l where l.merged_into is null and l.stage <> 'spam'`;

/**
 * The figures about the leads received in the days of a query. Reads each of these leads and its events once, by index
 * (`offset 0` keeps the planner from reading all events), so the cost grows with these leads alone.
 */
export function readReport({ db }: Reads, { by, zone, received }: ReportQuery): Promise<ReportFigures> {
  const part = by === 'month' ? sql`to_char(l.created_at at time zone ${zone}, 'YYYY-MM')` : partOf(by, column);
  const awaiting = sql`l where ${expectsReply(column, sql`l.is_booked`)}`;
  return readObject<ReportFigures>(
    db,
    sql`with inside as materialized (
      select l.id, l.kind, l.stage, ${furthestPlace(column)} as place, l.created_at, l.stage_since, l.value_cents,
        l.lost_reason, ${part} as part
      from ${counted} and ${reportCondition(writeReportFilter(received), column)}
    ), events as materialized (
      select l.id as lead_id, l.stage, l.created_at, e.id, e.at, e.kind, e.details ->> 'from' as left_stage
      from inside l cross join lateral (select * from lead_events e where e.lead_id = l.id
        and (e.kind in ('stage', 'call-booked') or ${isReply}) offset 0) e
    ), answered as (
      select l.*, coalesce(e.is_booked, false) as is_booked, e.first_reply from inside l left join (
        select lead_id, bool_or(e.kind = 'call-booked') as is_booked, min(e.at) filter (where ${isReply}) as first_reply
        from events e where e.kind <> 'stage' group by 1) e on e.lead_id = l.id
    )
    select ${list(sql`select s.stage, ${count} from inside l join ${placesOf(pathStages)} on s.place <= l.place group by 1`)}
        as reached,
      ${list(sql`select s.left_stage as stage, ${count}, ${medianOf(sql`s.seconds`)} from (${stays}) s group by 1`)} as stays,
      ${list(sql`select l.part, ${count}, count(*) filter (where l.stage = 'won')::int as won,
          coalesce(sum(l.value_cents) filter (where l.stage = 'won'), 0) as cents,
          ${medianOf(sql`extract(epoch from l.stage_since - l.created_at)`, sql`filter (where l.stage = 'won')`)}
        from inside l group by 1 order by 2 desc, 1 limit ${maxParts}`)} as parts,
      ${list(sql`select ${replyState(column, sql`l.first_reply`)} as state, ${count} from answered ${awaiting} group by 1`)}
        as replies,
      (select r.seconds from (select ${medianOf(sql`extract(epoch from l.first_reply - l.created_at)`)}
        from answered ${awaiting}) r) as "medianReply",
      ${list(sql`select coalesce(l.lost_reason, '') as reason, ${count} from inside l where l.stage = 'lost'
        group by 1 order by 2 desc, 1 limit ${maxParts}`)} as reasons`,
  );
}

/** The figures of the forecast: all open leads, and those that were closed in the last year. */
export function readForecast({ db }: Reads, { closed }: Pick<ReportQuery, 'closed'>): Promise<ForecastFigures> {
  return readObject<ForecastFigures>(
    db,
    sql`select
    ${list(sql`select l.stage, ${count}, coalesce(sum(l.value_cents), 0) as cents from ${openLeads} group by 1`)} as open,
    ${list(sql`select s.stage, sum(l.count)::int as count,
        coalesce(sum(l.count) filter (where l.stage = 'won'), 0)::int as won
      from (select l.stage, ${furthestPlace(column)} as place, count(*) from ${counted}
          and ${reportCondition(writeReportFilter({ ...closed, aspect: 'closed', value: 'new' }), column)} group by 1, 2) l
        join ${placesOf(openStages)} on s.place <= l.place group by 1`)} as closed`,
  );
}

/** How many leads the figures are about, counted to `max + 1`: those received, and those of the forecast. */
export function readSizes({ db }: Reads, { received, closed }: ReportQuery, max: number) {
  const sized = (from: SQL) => sql`(select count(*)::int from (select from ${from} limit ${max + 1}) l)`;
  const days = (leads: ReportQuery['closed']) => reportCondition(writeReportFilter(leads), column);
  return readObject<{ report: number; forecast: number }>(
    db,
    sql`select
    ${sized(sql`leads l where ${days(received)}`)} as report, greatest(${sized(openLeads)},
      ${sized(sql`leads l where ${reportCondition(writeReportFilter({ ...closed, aspect: 'closed', value: 'new' }), column)}`)})
      as forecast`,
  );
}

/** The only row of a statement, which may share a round trip with others. */
async function readObject<Result>(db: Reads['db'], statement: SQL): Promise<Result> {
  const rows = await db.select({ row: sql<Result>`to_json(r)` }).from(sql`(${statement}) r`);
  if (!rows[0]) throw new Error('A report was not counted.');
  return rows[0].row;
}

const openLeads = sql.raw(
  `leads l where l.stage in (${openStages.map((stage) => `'${stage}'`).join(', ')}) and l.merged_into is null`,
);

function list(select: SQL): SQL {
  return sql`(select coalesce(json_agg(r), '[]') from (${select}) r)`;
}

function placesOf(stages: readonly string[]): SQL {
  return sql.raw(
    `(values ${stages.map((stage) => `('${stage}', ${placeOfStage(stage)})`).join(', ')}) s (stage, place)`,
  );
}

function medianOf(seconds: SQL, filter = sql``): SQL {
  return sql`(percentile_cont(0.5) within group (order by ${seconds}) ${filter})::float8 as seconds`;
}

/** How long each of the leads was in each stage that it is no longer in: the sum of all its times there. */
const stays = sql`select s.left_stage, sum(s.seconds) as seconds from (
    select e.lead_id, e.stage, e.left_stage, extract(epoch from
      e.at - coalesce(lag(e.at) over (partition by e.lead_id order by e.id), e.created_at)) as seconds
    from events e where e.kind = 'stage') s
  where s.left_stage <> s.stage group by s.lead_id, s.left_stage`;
