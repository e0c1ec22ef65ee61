import { and, sql, type SQL } from 'drizzle-orm';
import { openStages } from '#features/leads/leads.ts';
import { leadList, searchWords, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import { reportCondition } from '#features/leads/list/report-conditions.server.ts';
import { repliedTo } from '#features/leads/replies/replied-to.public.server.ts';
import { dayIn, startOfDay } from '#forms/time-zone.ts';
import { contains } from '#server/db/query/containing.ts';
import { all } from '#server/db/query/keyset.ts';
import { conditionsOf, listQuery, type Conditions } from '#server/db/query/list-query.ts';
import { dayAfter } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';

/** The reader, for `me` and relative dates. */
export interface LeadViewer {
  readonly userId: string;
  readonly now: Date;
  /** Time zone that determines today; UTC if unknown. */
  readonly zone?: string;
}

type Alias = 'l' | 'newer';

const open = sql.raw(openStages.map((name) => `'${name}'`).join(', '));

function conditionsIn(alias: Alias, query: LeadQuery, viewer: LeadViewer): Conditions<typeof leadList> {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const inDays = (days: number) => new Date(viewer.now.getTime() + days * dayMs);
  const { zone = 'UTC' } = viewer;
  const today = dayIn(zone, viewer.now);
  const nextStepOn = column('next_step_on');
  const isOpen = sql`${column('stage')} in (${open})`;
  return {
    // Each word must occur; `%` and `_` are literal.
    q: (q) => and(...searchWords(q).map((word) => contains(column('search_text'), word))),
    stage: (stage) => (stage === 'any' ? undefined : stage === 'open' ? isOpen : sql`${column('stage')} = ${stage}`),
    kind: (kind) => sql`${column('kind')} = ${kind}`,
    owner: (owner) =>
      owner === 'none'
        ? sql`${column('owner_id')} is null`
        : sql`${column('owner_id')} = ${owner === 'me' ? viewer.userId : owner}`,
    source: (source) => sql`${column('source')} = ${source}`,
    origin: (origin) => sql`coalesce(${column('utm_source')}, ${column('referrer')}) = ${origin}`,
    campaign: (campaign) => sql`${column('utm_campaign')} = ${campaign}`,
    age: (age) =>
      age === 'older'
        ? sql`${column('created_at')} < ${inDays(-90).toISOString()}::timestamptz`
        : sql`${column('created_at')} >= ${inDays(-Number(age)).toISOString()}::timestamptz`,
    due: (due) =>
      ({
        overdue: sql`${nextStepOn} < ${today}::date and ${isOpen}`,
        week: sql`${nextStepOn} between ${today}::date and ${dayAfter(today, 7)}::date`,
        planned: sql`${nextStepOn} is not null`,
        unplanned: sql`${nextStepOn} is null`,
      })[due],
    reply: (reply) =>
      reply === 'snoozed'
        ? sql`${column('snoozed_until')} is not null`
        : sql`${column('id')} in (select r.lead_id from (${repliedTo}) r join leads one on one.id = r.lead_id
      where r.since >= one.stage_since and one.stage <> 'spam')`,
    call: (call) => {
      const callAt = column('call_at');
      const day = (days: number) => sql`${startOfDay(zone, dayAfter(today, days)).toISOString()}::timestamptz`;
      return {
        today: sql`${callAt} >= ${day(0)} and ${callAt} < ${day(1)}`,
        week: sql`${callAt} >= ${day(0)} and ${callAt} < ${day(7)}`,
        upcoming: sql`${callAt} >= ${viewer.now.toISOString()}::timestamptz`,
        past: sql`${callAt} < ${viewer.now.toISOString()}::timestamptz`,
      }[call];
    },
    report: (text) => reportCondition(text, column),
    joined: () => {
      const newer = conditionsOf({ ...query, joined: '' }, conditionsIn('newer', query, viewer));
      return sql`not exists (select from leads newer where lower(newer.email) = lower(l.email)
        and (newer.created_at, newer.id) > (l.created_at, l.id) and ${all([...newer, ...impliedConditions('newer', query)])})`;
    },
  };
}

/** Columns of sorts that skip leads without a value. */
const sorted: Readonly<Record<string, string>> = { next: 'next_step_on', call: 'call_at', value: 'value_cents' };

/** Skips merged leads, spam unless a stage is chosen, snoozed leads unless searched, and leads without a value in some sorts. */
function impliedConditions(alias: Alias, { stage, sort, q, reply }: LeadQuery): (SQL | undefined)[] {
  const isWorkingList = stage !== 'any' && reply !== 'snoozed' && searchWords(q).length === 0;
  return [
    sql`${sql.raw(alias)}.merged_into is null`,
    stage === '' ? sql`${sql.raw(alias)}.stage <> 'spam'` : undefined,
    isWorkingList ? sql`${sql.raw(alias)}.snoozed_until is null` : undefined,
    sort in sorted ? sql`${sql.raw(alias)}.${sql.raw(sorted[sort] ?? '')} is not null` : undefined,
  ];
}

/** Conditions of a page besides `leadConditions`. Backwards, they select rows before the cursor. */
export function leadPage(query: LeadQuery, viewer: LeadViewer, size: number, isBackwards = false) {
  const id = ['uuid', sql`l.id`, 'id'] as const;
  return listQuery(leadList, query, {
    size,
    isBackwards,
    columns: {
      received: [['timestamptz', sql`l.created_at`, 'created_at'], id],
      activity: [['timestamptz', sql`l.last_activity_at`, 'last_activity_at'], id],
      callAt: [['timestamptz', sql`l.call_at`, 'call_at'], id],
      value: [['bigint', sql`l.value_cents`, 'value_cents'], id],
      nextStep: [['date', sql`l.next_step_on`, 'next_step_on'], id],
    },
    conditions: { ...conditionsIn('l', query, viewer), q: () => undefined, joined: () => undefined },
    also: impliedConditions('l', query),
  });
}

/** Conditions for search words, and in grouped lists that the address has no newer match of the whole query. */
export function leadConditions(
  query: LeadQuery,
  viewer: LeadViewer,
  filters: Partial<Pick<LeadQuery, 'q' | 'joined'>> = query,
): SQL {
  const { q = '', joined = '' } = filters;
  return all(conditionsOf({ q, joined }, conditionsIn('l', query, viewer)));
}
