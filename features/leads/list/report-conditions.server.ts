import { sql, type SQL } from 'drizzle-orm';
import { claims } from '#content/claims.ts';
import {
  pathStages,
  readReportFilter,
  type PathStage,
  type ReplyState,
  type ReportPart,
} from '#features/leads/list/report-filter.ts';

/** A column of the leads that a query selects. */
type Column = (name: string) => SQL;

/** Hours that the site promises a first reply in. */
const promisedHours = claims.contactReply.guarantee;

/** The place, from 1, of the furthest stage of a lead in `pathStages`; it is won only if it is won now. */
export function furthestPlace(column: Column): SQL {
  return sql`case ${column('stage')} when 'won' then ${sql.raw(String(pathStages.length))} else ${column('furthest')} end`;
}

export function placeOfStage(stage: string): number {
  return pathStages.indexOf(stage as PathStage) + 1;
}

/** When the sender got the first reply; null without one. */
function firstReplyAt(column: Column): SQL {
  return sql`(select min(e.at) from lead_events e where e.lead_id = ${column('id')} and ${isReply})`;
}

/** Whether the event `e` is a reply to the sender. */
export const isReply = sql`e.kind in ('answer', 'call-confirmed', 'call-moved', 'call-declined')`;

/** Leads whose sender waits for a first reply: not those of the team, nor calls that were confirmed as they were booked. */
export function expectsReply(column: Column, isBooked?: SQL): SQL {
  const booked = sql`exists (select from lead_events e where e.lead_id = ${column('id')} and e.kind = 'call-booked')`;
  return sql`(${column('kind')} <> 'manual' and not ${isBooked ?? booked})`;
}

/** A `ReplyState`. */
export function replyState(column: Column, firstReply = firstReplyAt(column)): SQL<ReplyState> {
  const dueAt = sql`${column('created_at')} + ${promisedHours} * interval '1 hour'`;
  return sql`case when ${firstReply} <= ${dueAt} then 'kept' when ${firstReply} is not null then 'late'
    when ${dueAt} <= now() then 'none' else 'waiting' end`;
}

/** What the leads of a part have in common. */
export function partOf(part: Exclude<ReportPart, 'month'>, column: Column): SQL {
  return {
    source: column('source'),
    origin: sql`coalesce(${column('utm_source')}, ${column('referrer')}, '')`,
    campaign: sql`coalesce(${column('utm_campaign')}, '')`,
    owner: sql`coalesce(${column('owner_id')}, '')`,
    sector: sql`coalesce((select lower(trim(i.business_snapshot ->> 'industry')) from intake_submissions i
      where ${column('kind')} = 'intake' and i.id = ${column('subject_id')}), '')`,
  }[part];
}

/** The leads behind a figure of the reports; none for a filter that no report has. */
export function reportCondition(text: string, column: Column): SQL {
  const leads = readReportFilter(text);
  if (leads === null) return sql`false`;
  const { aspect, value = '' } = leads;
  const at = column(aspect === 'closed' ? 'stage_since' : 'created_at');
  const days = sql`${at} >= ${leads.from.toISOString()}::timestamptz and ${at} < ${leads.to.toISOString()}::timestamptz`;
  switch (aspect) {
    case undefined:
      return days;
    case 'reached':
      return sql`${days} and ${furthestPlace(column)} >= ${placeOfStage(value)}`;
    case 'left':
      return sql`${days} and ${column('stage')} <> ${value} and exists (select from lead_events e
        where e.lead_id = ${column('id')} and e.kind = 'stage' and e.details ->> 'from' = ${value})`;
    case 'closed':
      return sql`${days} and ${column('stage')} in ('won', 'lost') and ${furthestPlace(column)} >= ${placeOfStage(value)}`;
    case 'reply':
      return sql`${days} and ${expectsReply(column)} and ${replyState(column)} = ${value}`;
    case 'lost':
      return sql`${days} and ${column('stage')} = 'lost' and coalesce(${column('lost_reason')}, '') = ${value}`;
    default:
      return sql`${days} and ${partOf(aspect, column)} = ${value}`;
  }
}
