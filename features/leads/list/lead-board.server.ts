import { sql, type SQL } from 'drizzle-orm';
import { stages, type Stage } from '#features/leads/leads.ts';
import { all, choiceOf, conditionsOf, orders, type Asked } from '#features/leads/list/lead-conditions.server.ts';
import { searchWords, type LeadFilter } from '#features/leads/list/lead-filter.ts';
import type { BoardColumn } from '#features/leads/lead-shapes.ts';
import { listedLead, listing, type LeadRow } from '#features/leads/list/lead-list.server.ts';
import type { Machine } from '#server/machine.ts';

/** Cards that a column of the board shows. */
export const boardCards = 20;
/** A column is counted this far; its number then reads "1,000+". */
const mostCounted = 1000;
/** How far a search looks into a column that it does not ask the index of words for. */
const lookedAt = 5000;

/**
 * The leads by stage, those with the latest activity first. A filter's own stage does not confine it: the board shows
 * them all. Two trips, side by side on a server; a search asks first whether its words are frequent.
 */
export async function boardOf({ db }: Pick<Machine, 'db'>, filter: LeadFilter, asked: Asked): Promise<BoardColumn[]> {
  const free: LeadFilter = { ...filter, stage: 'any', sort: 'active' };
  const confined = all(conditionsOf(free, asked));
  const chosen = all(choiceOf(free, asked));
  const isSearch = searchWords(filter.q).length > 0;
  const isFrequent = isSearch && (await areFrequent(db, free, asked));
  const source = isSearch && !isFrequent ? sql`found` : sql`leads`;
  const before = isSearch && !isFrequent ? found(free, asked) : sql``;
  const inStage = sql`select l.* from ${source} l where l.stage = s.stage and ${confined}`;
  const { order } = orders.active;
  const picked = isFrequent
    ? sql`select l.* from (${inStage} ${order} limit ${lookedAt}) l where ${chosen}`
    : sql`${inStage} and ${chosen}`;
  const names = sql.raw(`(values ${stages.map((stage) => `('${stage}')`).join(', ')}) as s (stage)`);
  const [cards, counts] = await Promise.all([
    db.execute<LeadRow>(
      listing(
        sql`${before} select l.* from ${names} cross join lateral (${picked} ${order} limit ${boardCards}) l`,
        order,
      ),
    ),
    db.execute<{ stage: Stage; count: number }>(sql`${before} select s.stage, (select count(*)::int
      from (${picked} limit ${mostCounted + 1}) counted) as count from ${names}`),
  ]);
  return stages.map((stage) => {
    const count = counts.rows.find((row) => row.stage === stage)?.count ?? 0;
    const leads = cards.rows.filter((row) => row.stage === stage).map(listedLead);
    return { stage, leads, count: Math.min(count, mostCounted), more: count > mostCounted };
  });
}

/** Whether the newest leads hold the words so often that each column is full before the search has gone far. */
async function areFrequent(db: Machine['db'], filter: LeadFilter, asked: Asked): Promise<boolean> {
  const newest = sql`select l.* from leads l order by l.created_at desc, l.id desc limit ${lookedAt}`;
  const words = all(choiceOf({ ...filter, joined: false }, asked));
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${newest}) l where ${words}`,
  );
  return (rows[0]?.count ?? 0) > lookedAt / 50;
}

function found(filter: LeadFilter, asked: Asked): SQL {
  const words = all(choiceOf({ ...filter, joined: false }, asked));
  return sql`with found as materialized (select l.* from leads l where ${words})`;
}
