import { sql, type SQL } from 'drizzle-orm';
import { leadConditions, leadPage, type LeadViewer } from '#features/leads/list/lead-conditions.server.ts';
import { builtInViews, leadList, maxCounted, searchWords, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import type { AppContext } from '#server/app-context.ts';

interface LeadCounts {
  /** At most `maxCounted + 1`. Null for searches, whose matches are expensive to count. */
  readonly listed: number | null;
  /** Per built-in view, at most `maxCounted + 1`. Saved views combine filters that no index counts quickly. */
  readonly views: readonly number[];
}

/** Counts the filtered list and the tabs above it in one query. */
export async function countLeads(
  { db }: Pick<AppContext, 'db'>,
  query: LeadQuery,
  viewer: LeadViewer,
): Promise<LeadCounts> {
  const isSearch = searchWords(query.q).length > 0;
  const views = builtInViews.map((view) => leadList.read(new URLSearchParams(view.query)));
  const { rows } = await db.execute<{ listed: number | null; views: number[] }>(sql`select
    ${isSearch ? sql`null::int` : countQuery(query, viewer)} as listed,
    array[${sql.join(
      views.map((view) => countQuery(view, viewer)),
      sql`, `,
    )}] as views`);
  return rows[0] ?? { listed: null, views: [] };
}

function countQuery(query: LeadQuery, viewer: LeadViewer): SQL {
  const { where } = leadPage({ ...query, after: '' }, viewer, 1);
  return sql`(select count(*)::int from (select from leads l where ${where} and ${leadConditions(query, viewer)}
    limit ${maxCounted + 1}) counted)`;
}
