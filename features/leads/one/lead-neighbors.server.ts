import { sql, type SQL } from 'drizzle-orm';
import { leadConditions, leadPage, type LeadViewer } from '#features/leads/list/lead-conditions.server.ts';
import { searchWords, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import { matchingLeads } from '#features/leads/list/lead-list.server.ts';
import type { Lead, Neighbors } from '#features/leads/lead-shapes.ts';
import { cursorOf } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';

/** Finds the previous and next lead in the list that the page was opened from, even if the lead no longer matches. */
export async function neighborsOf(
  { db }: Pick<AppContext, 'db'>,
  query: LeadQuery,
  viewer: LeadViewer,
  lead: Lead,
): Promise<Neighbors> {
  const at = {
    newest: lead.createdAt,
    active: lead.lastActivityAt,
    next: lead.nextStepOn,
    call: lead.callAt,
    value: lead.valueCents === null ? null : String(lead.valueCents),
  }[query.sort];
  if (at === null) return { previous: null, next: null };
  const after = cursorOf([at, lead.id]);
  const one = async (isBackwards: boolean) => {
    const page = leadPage({ ...query, after }, viewer, 1, isBackwards);
    const matches = leadConditions(query, viewer);
    const isSearched = searchWords(query.q).length > 0;
    const [from, having]: [SQL, SQL] = isSearched
      ? [
          sql`with ${matchingLeads(query, viewer)} select l.id from found l`,
          leadConditions(query, viewer, { joined: query.joined }),
        ]
      : [sql`select l.id from leads l`, matches];
    const { rows } = await db.execute<{ id: string }>(
      sql`${from} where ${page.where} and ${having} order by ${page.orderBy} limit 1`,
    );
    return rows[0]?.id ?? null;
  };
  const [previous, next] = await Promise.all([one(true), one(false)]);
  return { previous, next };
}
