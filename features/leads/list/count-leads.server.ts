import { sql } from 'drizzle-orm';
import { chosen, leadPage, type LeadViewer } from '#features/leads/list/lead-conditions.server.ts';
import { maxCounted, searchWords, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import type { AppContext } from '#server/app-context.ts';

/** Leads of the filtered list, counted to `maxCounted + 1`. Null for searches, whose matches are not cheap to count. */
export async function countLeads(
  { db }: Pick<AppContext, 'db'>,
  query: LeadQuery,
  viewer: LeadViewer,
): Promise<number | null> {
  if (searchWords(query.q).length > 0) return null;
  const { where } = leadPage({ ...query, after: '' }, viewer, 1);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from leads l where ${where} and ${chosen(query, viewer)}
      limit ${maxCounted + 1}) counted`,
  );
  return rows[0]?.count ?? 0;
}
