import { sql, type SQL } from 'drizzle-orm';
import { openStages, type Stage } from '#features/leads/leads.ts';
import { searchWords, type LeadFilter, type LeadSort } from '#features/leads/list/lead-filter.ts';
import { isDayOfThisCentury, utcDay } from '#forms/calendar-day.ts';
import { containing } from '#server/db/containing.ts';
import { readCursor } from '#server/db/keyset.ts';

/** For `me` and relative dates. */
export interface LeadViewer {
  readonly userId: string;
  readonly now: Date;
}

const dayMilliseconds = 86_400_000;

/** Without the search words. */
export function conditionsOf(filter: LeadFilter, { userId, now }: LeadViewer, alias: 'l' | 'newer' = 'l'): SQL[] {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const conditions: SQL[] = [];
  const { stage, kind, owner, source, age, due, sort } = filter;
  if (stage === '') conditions.push(sql`${column('stage')} <> 'spam'`);
  else if (stage === 'open') conditions.push(sql`${column('stage')} in (${listed(openStages)})`);
  else if (stage !== 'any') conditions.push(sql`${column('stage')} = ${stage}`);
  if (kind !== '') conditions.push(sql`${column('kind')} = ${kind}`);
  if (owner === 'none') conditions.push(sql`${column('owner_id')} is null`);
  else if (owner !== '') conditions.push(sql`${column('owner_id')} = ${owner === 'me' ? userId : owner}`);
  if (source !== '') conditions.push(sql`${column('source')} = ${source}`);
  if (age !== '') {
    const days = age === 'older' ? 90 : Number(age);
    const timestamp = new Date(now.getTime() - days * dayMilliseconds).toISOString();
    const side = sql.raw(age === 'older' ? '<' : '>=');
    conditions.push(sql`${column('created_at')} ${side} ${timestamp}::timestamptz`);
  }
  const today = utcDay(now);
  if (due === 'overdue') {
    conditions.push(sql`${column('next_step_on')} < ${today}::date`);
    conditions.push(sql`${column('stage')} in (${listed(openStages)})`);
  }
  if (due === 'week') {
    const end = utcDay(new Date(now.getTime() + 7 * dayMilliseconds));
    conditions.push(sql`${column('next_step_on')} between ${today}::date and ${end}::date`);
  }
  if (due === 'planned' || sort === 'next') conditions.push(sql`${column('next_step_on')} is not null`);
  if (due === 'unplanned') conditions.push(sql`${column('next_step_on')} is null`);
  return conditions;
}

/**
 * The search words, and for joined lists that the address has no newer match. `q`: words a newer row must contain, if
 * known to be in the rows themselves.
 */
export function choiceOf(filter: LeadFilter, viewer: LeadViewer, q = filter.q): SQL[] {
  const conditions = wordConditions(filter, 'l');
  if (!filter.joined) return conditions;
  const newer = [...conditionsOf(filter, viewer, 'newer'), ...wordConditions({ q }, 'newer')];
  conditions.push(sql`not exists (select from leads newer where lower(newer.email) = lower(l.email)
    and (newer.created_at, newer.id) > (l.created_at, l.id) and ${all(newer)})`);
  return conditions;
}

/** Each word must occur; `%` and `_` are literal. */
function wordConditions({ q }: Pick<LeadFilter, 'q'>, alias: 'l' | 'newer'): SQL[] {
  const column = sql.raw(`${alias}.search_text`);
  return searchWords(q).map((word) => sql`${column} like ${containing(word)}`);
}

export const orders: Readonly<Record<LeadSort, { readonly by: string; readonly order: SQL }>> = {
  newest: { by: 'created_at', order: sql.raw('order by l.created_at desc, l.id desc') },
  active: { by: 'last_activity_at', order: sql.raw('order by l.last_activity_at desc, l.id desc') },
  next: { by: 'next_step_on', order: sql.raw('order by l.next_step_on, l.id') },
};

/** Empty for a first page or an invalid cursor. */
export function afterCursor(sort: LeadSort, cursor: string | null | undefined): SQL[] {
  const [value, id] = readCursor(cursor, [sort === 'next' ? 'text' : 'timestamp', 'uuid']) ?? [];
  if (value === undefined || id === undefined) return [];
  if (sort === 'next') {
    if (!isDayOfThisCentury(String(value))) return [];
    return [sql`(l.next_step_on, l.id) > (${value}::date, ${id}::uuid)`];
  }
  return [sql`(${sql.raw(`l.${orders[sort].by}`)}, l.id) < (${value}::timestamptz, ${id}::uuid)`];
}

export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

function listed(names: readonly Stage[]): SQL {
  return sql.raw(names.map((name) => `'${name}'`).join(', '));
}
