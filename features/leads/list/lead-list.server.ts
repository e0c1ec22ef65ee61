import { sql, type SQL } from 'drizzle-orm';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import type { LeadKind, Stage } from '#features/leads/leads.ts';
import { leadConditions, leadPage, type LeadViewer } from '#features/leads/list/lead-conditions.server.ts';
import { isShortSearch, searchWords, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import type { WordedAnswer } from '#forms/questions/questions.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import type { Page } from '#forms/list/define-list.ts';
import type { AppContext } from '#server/app-context.ts';
import { searchPage } from '#server/db/query/containing.ts';

/** Rows of a page. */
const listSize = 50;
/** Newest leads scanned for words too short for the index; limits the time. */
const searchedBriefly = 20_000;

/**
 * One page, by cursor, so late pages cost no more. Frequent words end within the first rows; others use the word index.
 */
export async function listLeads(
  { db }: Pick<AppContext, 'db'>,
  query: LeadQuery,
  viewer: LeadViewer,
  size = listSize,
  also: SQL = sql``,
): Promise<Page<ListedLead>> {
  const { where, orderBy, limit, page } = leadPage(query, viewer, size);
  const matches = leadConditions(query, viewer);
  const read = async (from: SQL) => {
    const { rows } = await db.execute<LeadRow>(listing(sql`${from} order by ${orderBy} limit ${limit}`, orderBy, also));
    return rows;
  };
  if (searchWords(query.q).length === 0)
    return page(await read(sql`select l.* from leads l where ${where} and ${matches}`), toListedLead);

  const rows = await searchPage(limit, {
    inOrder: (count) =>
      read(
        sql`select l.* from (select l.* from leads l where ${where} order by ${orderBy} limit ${count}) l where ${matches}`,
      ),
    // Full rows are read for one page only.
    byIndex: () =>
      read(sql`with ${matchingLeads(query, viewer)} select l.* from leads l where l.id in (
        select l.id from found l where ${where} and ${leadConditions(query, viewer, { joined: query.joined })}
        order by ${orderBy} limit ${limit})`),
  });
  return page(rows, toListedLead);
}

/**
 * Matches with only filter and sort columns. Materialized, since the planner cannot know when an ordered scan ends;
 * narrow, since there may be many.
 */
export function matchingLeads(query: LeadQuery, viewer: LeadViewer): SQL {
  const columns = sql.raw(
    'l.id, l.stage, l.kind, l.owner_id, l.source, l.referrer, l.utm_source, l.utm_campaign, l.email, l.next_step_on, l.created_at, l.last_activity_at, l.call_at, l.value_cents, l.probability, l.merged_into, l.subject_id, l.stage_since, l.lost_reason, l.snoozed_until, l.furthest',
  );
  const newest = sql`(select l.* from leads l order by l.created_at desc, l.id desc limit ${searchedBriefly})`;
  const searched = isShortSearch(query.q) ? newest : sql`leads`;
  return sql`found as materialized (select ${columns} from ${searched} l where ${leadConditions(query, viewer, { q: query.q })})`;
}

/** Columns that only exports have. */
export const exported = sql`, l.answers, (select tags from lead_entries e where l.kind = 'manual' and e.id = l.subject_id) as tags`;

/** Reads the selected leads, newest first. */
export async function leadsById({ db }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<ListedLead[]> {
  const picked = sql`select l.* from leads l where l.id = any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<LeadRow>(listing(picked, sql`l.created_at desc, l.id desc`, exported));
  return rows.map(toListedLead);
}

/**
 * Display columns of the `picked` leads, with owner names, counts of further leads per address, and whether the
 * sender's last email waits for a reply since the lead reached this stage.
 */
export function listing(picked: SQL, orderBy: SQL, also: SQL = sql``): SQL {
  return sql`select l.id, l.kind, l.reference, l.email, l.name, l.company, l.title, l.source, l.stage, l.owner_id,
      coalesce(p.full_name, u.email) as owner_name, l.next_step, l.next_step_on::text, l.value_cents::float8, l.probability,
      l.lost_reason, l.stage_since, l.phone, l.call_at, l.call_confirmed, l.merged_into, l.snoozed_until, l.version, l.created_at,
      l.last_activity_at, l.referrer, l.utm_source, l.utm_medium, l.utm_campaign, l.landing_path, (select count(*)::int from (select from leads o
        where lower(o.email) = lower(l.email) and o.id <> l.id and o.merged_into is null limit 99) others) as others,
      l.stage <> 'spam' and coalesce(greatest(l.unanswered_since, (select max(m.unanswered_since) from leads m
        where m.merged_into = l.id)) >= l.stage_since, false) as is_waiting ${also}
    from (${picked}) l
    left join users u on u.id = l.owner_id left join user_profiles p on p.user_id = l.owner_id order by ${orderBy}`;
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
  readonly value_cents: number | null;
  readonly probability: number | null;
  readonly lost_reason: string | null;
  readonly stage_since: string;
  readonly phone: string | null;
  readonly call_at: string | null;
  readonly call_confirmed: boolean;
  readonly merged_into: string | null;
  readonly snoozed_until: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly last_activity_at: string;
  readonly referrer: string | null;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly landing_path: string | null;
  /** Only in exports. */
  readonly answers?: readonly WordedAnswer[];
  readonly tags?: string | null;
  readonly others: number;
  readonly is_waiting: boolean;
}

export function toListedLead(row: LeadRow): ListedLead {
  const { id, kind, reference, email, name, company, title, source, stage, version, others } = row;
  return {
    id,
    kind,
    reference,
    email,
    name,
    company,
    title,
    source,
    stage,
    version,
    others,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    attribution: toAttribution(row),
    answers: row.answers,
    tags: row.tags,
    nextStep: row.next_step,
    nextStepOn: row.next_step_on,
    valueCents: row.value_cents,
    probability: row.probability,
    lostReason: row.lost_reason,
    stageSince: new Date(row.stage_since).toISOString(),
    phone: row.phone,
    callAt: row.call_at && new Date(row.call_at).toISOString(),
    callConfirmed: row.call_confirmed,
    isWaiting: row.is_waiting,
    mergedInto: row.merged_into,
    snoozedUntil: row.snoozed_until === null ? null : new Date(row.snoozed_until).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    lastActivityAt: new Date(row.last_activity_at).toISOString(),
  };
}

function toAttribution({ referrer, utm_source, utm_medium, utm_campaign, landing_path }: LeadRow): Attribution {
  const parts = { referrer, utm_source, utm_medium, utm_campaign, landing_path };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null));
}
