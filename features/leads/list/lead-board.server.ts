import { sql } from 'drizzle-orm';
import { openStages, stageProbability, stages } from '#features/leads/leads.ts';
import { leadConditions, leadPage, type LeadViewer } from '#features/leads/list/lead-conditions.server.ts';
import { maxCounted, searchWords, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import type { BoardColumn } from '#features/leads/lead-shapes.ts';
import { matchingLeads, toListedLead, listing, type LeadRow } from '#features/leads/list/lead-list.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Maximum cards per column. */
const boardCards = 20;
/** Rows per column that a search for frequent words scans in order, without the index. */
const maxRead = 5000;
/** Newest leads sampled to estimate how frequent words are. */
const sample = 2000;

/**
 * Reads leads by stage, latest activity first, in one round trip. Ignores the query's stage. A search first checks how
 * frequent its words are.
 */
export async function boardOf(
  { db }: Pick<AppContext, 'db'>,
  query: LeadQuery,
  viewer: LeadViewer,
): Promise<BoardColumn[]> {
  const all: LeadQuery = { ...query, stage: 'any', sort: 'active', after: '' };
  const { where, orderBy } = leadPage(all, viewer, boardCards);
  const isSearch = searchWords(query.q).length > 0;
  const isFrequent = isSearch && (await areFrequent(db, all, viewer));
  const isFound = isSearch && !isFrequent;
  // Counting frequent words any further would read rows that no card shows.
  const counted = isFrequent ? boardCards : maxCounted;
  const matches = leadConditions(all, viewer, isFound ? { joined: all.joined } : all);
  const inStage = sql`select l.* from ${isFound ? sql`found` : sql`leads`} l where l.stage = s.stage and ${where}`;
  const picked = isFrequent
    ? sql`select l.* from (${inStage} order by ${orderBy} limit ${maxRead}) l where ${matches}`
    : sql`${inStage} and ${matches}`;
  // Ordered by the index that includes the summed columns; otherwise the planner reads the table.
  const counts = isSearch ? picked : sql`${picked} order by ${orderBy}`;
  const names = sql.raw(`(values ${stages.map((stage) => `('${stage}')`).join(', ')}) as s (stage)`);
  // One round trip: each card carries its column's count; empty columns count zero.
  const cards = sql`with ${isFound ? sql`${matchingLeads(all, viewer)}, ` : sql``} counted as materialized (
      select s.stage, sums.* from ${names} cross join lateral (
        select count(*)::int as stage_count, coalesce(sum(value_cents), 0)::float8 as stage_value,
          coalesce(sum(value_cents * ${weight} / 100), 0)::float8 as stage_weighted
        from (${counts} limit ${counted + 1}) one) sums)
    select l.*, card.stage_count, card.stage_value, card.stage_weighted
    from (select s.stage_count, s.stage_value, s.stage_weighted, cards.id from counted s cross join lateral (${picked} order by ${orderBy} limit ${boardCards}) cards) card
    join leads l on l.id = card.id`;
  const { rows } = await db.execute<LeadRow & ColumnSums>(
    listing(cards, orderBy, sql`, l.stage_count, l.stage_value, l.stage_weighted`),
  );
  return stages.map((stage) => {
    const own = rows.filter((row) => row.stage === stage);
    const { stage_count: count = 0, stage_value: valueCents = 0, stage_weighted: weightedCents = 0 } = own[0] ?? {};
    const more = count > counted;
    // The spam column shows only a count and accepts cards; the leads are in a list of their own.
    const leads = stage === 'spam' ? [] : own.map(toListedLead);
    return { stage, leads, count: Math.min(count, counted), more, valueCents, weightedCents };
  });
}

interface ColumnSums {
  readonly stage_count: number;
  readonly stage_value: number;
  readonly stage_weighted: number;
}

/** Percent, like `probabilityOf`. */
const weight = sql.raw(
  `(case stage ${stages.map((stage) => `when '${stage}' then ${openStages.includes(stage) ? 'coalesce(probability, ' : '('}${stageProbability[stage]})`).join(' ')} end)`,
);

/** Whether matches are so frequent among many leads that every column fills early in the scan. */
async function areFrequent(db: AppContext['db'], query: LeadQuery, viewer: LeadViewer): Promise<boolean> {
  const newest = sql`select l.* from leads l order by l.created_at desc, l.id desc limit ${sample}`;
  const { rows } = await db.execute<{ matches: number; leads: number }>(
    sql`select count(*) filter (where ${leadConditions(query, viewer, { q: query.q })})::int as matches, count(*)::int as leads
      from (${newest}) l`,
  );
  return rows[0]?.leads === sample && rows[0].matches >= sample / 100;
}
