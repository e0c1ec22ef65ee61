import { sql, type SQL } from 'drizzle-orm';
import type { LeadKind, Stage } from '#features/leads/leads.ts';
import {
  afterCursor,
  all,
  choiceOf,
  conditionsOf,
  orders,
  type LeadViewer,
} from '#features/leads/list/lead-conditions.server.ts';
import { isShortSearch, searchWords, type LeadFilter } from '#features/leads/list/lead-filter.ts';
import type { LeadList, ListedLead } from '#features/leads/lead-shapes.ts';
import { cursorOf } from '#server/db/keyset.ts';
import type { AppContext } from '#server/app-context.ts';

export interface LeadPaging {
  readonly after?: string | null | undefined;
  /** Page size, 1 to 500; default 25. */
  readonly size?: number;
}

/** Rows a search scans in order before using the word index. */
const lookedAt = 5000;

/** Newest leads scanned for words too short for the index; limits the time. */
const searchedBriefly = 20_000;

/**
 * One page, by cursor, so late pages cost no more. Frequent words end within the first rows; others use the word index.
 */
export async function listLeads(
  { db }: Pick<AppContext, 'db'>,
  filter: LeadFilter,
  viewer: LeadViewer,
  { after, size = 25 }: LeadPaging = {},
): Promise<LeadList> {
  const limit = Math.min(Math.max(Math.trunc(size), 1), 500);
  const { order } = orders[filter.sort];
  const confined = all([...conditionsOf(filter, viewer), ...afterCursor(filter.sort, after)]);
  const chosen = all(choiceOf(filter, viewer));
  const ask = async (from: SQL) => {
    const { rows } = await db.execute<LeadRow>(listing(sql`${from} ${order} limit ${limit + 1}`, order));
    return rows;
  };
  const plain = sql`select l.* from leads l where ${confined} and ${chosen}`;
  if (searchWords(filter.q).length === 0) return paged(await ask(plain), limit, filter);

  const ahead = sql`select l.* from (select l.* from leads l where ${confined} ${order} limit ${lookedAt}) l where ${chosen}`;
  const frequent = await ask(ahead);
  if (frequent.length > limit) return paged(frequent, limit, filter);
  return paged(await ask(byWords(filter, confined, viewer, order, limit + 1)), limit, filter);
}

/** Full rows are read for one page only. */
function byWords(filter: LeadFilter, confined: SQL, viewer: LeadViewer, order: SQL, limit: number): SQL {
  return sql`with ${found(filter, viewer)} select l.* from leads l where l.id in (
    select l.id from found l where ${confined} and ${all(choiceOf({ ...filter, q: '' }, viewer, filter.q))}
    ${order} limit ${limit})`;
}

/**
 * Matches with only filter and sort columns. Materialised, since the planner cannot know when an ordered scan ends;
 * narrow, since there may be many.
 */
export function found(filter: LeadFilter, viewer: LeadViewer): SQL {
  const matches = all(choiceOf({ ...filter, joined: false }, viewer));
  const columns = [
    'id',
    'stage',
    'kind',
    'owner_id',
    'source',
    'email',
    'next_step_on',
    'created_at',
    'last_activity_at',
  ];
  const named = sql.raw(columns.map((column) => `l.${column}`).join(', '));
  const newest = sql`(select l.* from leads l order by l.created_at desc, l.id desc limit ${searchedBriefly})`;
  const searched = isShortSearch(filter.q) ? newest : sql`leads`;
  return sql`found as materialized (select ${named} from ${searched} l where ${matches})`;
}

/** Display columns of the `picked` leads, with owner names and counts of further leads per address. */
export function listing(picked: SQL, order: SQL, also: SQL = sql``): SQL {
  return sql`select l.id, l.kind, l.reference, l.email, l.name, l.company, l.title, l.source, l.stage, l.owner_id,
      coalesce(p.full_name, u.email) as owner_name, l.next_step, l.next_step_on::text, l.version, l.created_at,
      l.last_activity_at, (select count(*)::int from (select from leads o
        where lower(o.email) = lower(l.email) and o.id <> l.id limit 99) others) as others ${also}
    from (${picked}) l
    left join users u on u.id = l.owner_id left join user_profiles p on p.user_id = l.owner_id ${order}`;
}

export interface LeadRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: LeadKind;
  readonly reference: string | null;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly title: string;
  readonly source: string;
  readonly stage: Stage;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly next_step: string | null;
  readonly next_step_on: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly last_activity_at: string;
  readonly others: number;
}

export function listedLead(row: LeadRow): ListedLead {
  const { id, kind, reference, email, name, company, title, source, stage, version, others } = row;
  return {
    ...{ id, kind, reference, email, name, company, title, source, stage, version, others },
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    nextStep: row.next_step,
    nextStepOn: row.next_step_on,
    createdAt: new Date(row.created_at).toISOString(),
    lastActivityAt: new Date(row.last_activity_at).toISOString(),
  };
}

function paged(rows: readonly LeadRow[], limit: number, { sort }: LeadFilter): LeadList {
  const leads = rows.slice(0, limit).map(listedLead);
  const last = leads.at(-1);
  if (rows.length <= limit || !last) return { leads, next: null };
  const value = { newest: last.createdAt, active: last.lastActivityAt, next: last.nextStepOn ?? '' }[sort];
  return { leads, next: cursorOf([value, last.id]) };
}
