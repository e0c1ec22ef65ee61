import { sql, type SQL } from 'drizzle-orm';
import { openStages } from '#features/leads/leads.ts';
import {
  expectsReply,
  firstReplyAt,
  furthestPlace,
  partOf,
  placeOfStage,
  replyState,
  reportCondition,
} from '#features/leads/list/report-conditions.server.ts';
import { pathStages, writeReportFilter, type PathStage, type ReplyState } from '#features/leads/list/report-filter.ts';
import type { ReportFigures, ReportQuery } from '#features/leads/reports/report.ts';
import type { AppContext } from '#server/app-context.ts';
import { inOneTrip } from '#server/db/query/one-trip.ts';

const column = (name: string) => sql.raw(`l.${name}`);
const count = sql<number>`count(*)::int`;
/** Max rows of a table. */
const maxParts = 100;

/** The figures of the reports, in one round trip. Leads that were merged into others, and spam, are not counted. */
export function readReport({ db }: Pick<AppContext, 'db'>, query: ReportQuery): Promise<ReportFigures> {
  const { by, zone, received, closed } = query;
  const counted = sql`leads l where l.merged_into is null and l.stage <> 'spam'`;
  const inDays = sql`${counted} and ${reportCondition(writeReportFilter(received), column)}`;
  const [path, open] = [pathStages, openStages].map((stages) =>
    sql.raw(`(values ${stages.map((stage) => `('${stage}', ${placeOfStage(stage)})`).join(', ')}) s (stage, place)`),
  ) as [SQL, SQL];
  const stage = sql<PathStage>`s.stage`;
  return inOneTrip(db, async (trip) => {
    const [reached, stays, parts, replies, replyTimes, reasons, waiting, past] = await Promise.all([
      trip
        .select({ stage, count: sql<number>`sum(l.count)::int` })
        .from(
          sql`(select ${furthestPlace(column)} as place, count(*) from ${inDays} group by 1) l
            join ${path} on s.place <= l.place`,
        )
        .groupBy(sql`1`),
      trip
        .select({ stage, count, seconds: medianOf(sql`s.seconds`) })
        .from(staysIn(inDays))
        .groupBy(sql`1`),
      trip
        .select({
          part: sql<string>`l.part`,
          owner: sql<string | null>`(select coalesce(nullif(p.full_name, ''), u.email) from users u
            left join user_profiles p on p.user_id = u.id where ${by === 'owner'} and u.id = l.part)`,
          count,
          won: sql<number>`count(*) filter (where l.stage = 'won')::int`,
          cents: sql<number>`coalesce(sum(l.value_cents) filter (where l.stage = 'won'), 0)::float8`,
          seconds: medianOf(sql`l.seconds`, sql`l.stage = 'won'`),
        })
        .from(
          sql`(select ${by === 'month' ? sql`to_char(l.created_at at time zone ${zone}, 'YYYY-MM')` : partOf(by, column)}
            as part, l.stage, l.value_cents, extract(epoch from l.stage_since - l.created_at) as seconds
            from ${inDays}) l`,
        )
        .groupBy(sql`1`)
        .orderBy(sql`3 desc, 1`)
        .limit(maxParts),
      trip
        .select({ state: sql<ReplyState>`r.state`, count })
        .from(sql`(select ${replyState(column)} as state from ${inDays} and ${expectsReply(column)}) r`)
        .groupBy(sql`1`),
      trip
        .select({ seconds: medianOf(sql`extract(epoch from ${firstReplyAt(column)} - l.created_at)`) })
        .from(sql`${inDays} and ${expectsReply(column)}`),
      trip
        .select({ reason: sql<string>`coalesce(l.lost_reason, '')`, count })
        .from(sql`${inDays} and l.stage = 'lost'`)
        .groupBy(sql`1`)
        .orderBy(sql`2 desc, 1`)
        .limit(maxParts),
      trip
        .select({ stage, count, cents: sql<number>`coalesce(sum(l.value_cents), 0)::float8` })
        .from(sql`leads l join ${open} on s.stage = l.stage where l.merged_into is null`)
        .groupBy(sql`1`),
      trip
        .select({
          stage,
          count: sql<number>`sum(l.count)::int`,
          won: sql<number>`coalesce(sum(l.count) filter (where l.stage = 'won'), 0)::int`,
        })
        .from(
          sql`(select l.stage, ${furthestPlace(column)} as place, count(*) from ${counted}
            and ${reportCondition(writeReportFilter({ ...closed, aspect: 'closed', value: 'new' }), column)} group by 1, 2) l
            join ${open} on s.place <= l.place`,
        )
        .groupBy(sql`1`),
    ]);
    const medianReply = replyTimes[0]?.seconds ?? null;
    return { reached, stays, parts, replies, medianReply, reasons, open: waiting, closed: past };
  });
}

function medianOf(seconds: SQL, where?: SQL): SQL<number | null> {
  const median = sql`percentile_cont(0.5) within group (order by ${seconds})`;
  return sql<number | null>`(${median}${where ? sql` filter (where ${where})` : sql``})::float8`;
}

/** How long each of the leads was in each stage that it is no longer in: the sum of all its times there. */
function staysIn(inDays: SQL): SQL {
  return sql`(select s.stage, sum(s.seconds) as seconds from (
      select e.lead_id, l.stage as current, e.details ->> 'from' as stage, extract(epoch from
        e.at - coalesce(lag(e.at) over (partition by e.lead_id order by e.id), l.created_at)) as seconds
      from (select l.id, l.stage, l.created_at from ${inDays}) l
      join lead_events e on e.lead_id = l.id and e.kind = 'stage') s
    where s.stage <> s.current group by s.lead_id, s.stage) s`;
}
