import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { coverPath, type ArticleCard } from '#features/insights/insights.ts';
import { articles, sectorLiteral } from '#features/insights/insights.table.ts';
import type { RowOf } from '#server/db/query/row-of.ts';
import type { AppContext } from '#server/app-context.ts';

export const cardColumns = {
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  sectors: articles.sector,
  tags: articles.tags,
  readTimeMinutes: articles.readTimeMinutes,
  publishedAt: articles.publishedAt,
  createdAt: articles.createdAt,
  coverImageUrl: articles.coverImageUrl,
  author: articles.author,
};

/** Condition for published articles, of one sector if given. */
export function isPublishedCondition(sector?: string): SQL {
  const isPublished = eq(articles.status, sql.raw(`'published'`));
  return sector === undefined ? isPublished : sql`${isPublished} and ${articles.sector} @> ${sectorLiteral(sector)}`;
}

/** Ids break ties, so that no article is on two pages. Matches the index. */
export const newestFirst = [desc(articles.publishedAt), desc(articles.id)] as const;

/** Newest first; by ids or a subquery. */
export async function cardsOf(app: AppContext, ids: readonly string[] | SQL): Promise<ArticleCard[]> {
  if (Array.isArray(ids) && ids.length === 0) return [];
  const those = Array.isArray(ids) ? inArray(articles.id, ids) : sql`${articles.id} in (${ids as SQL})`;
  const rows = await app.db
    .select(cardColumns)
    .from(articles)
    .where(and(isPublishedCondition(), those))
    .orderBy(...newestFirst);
  return rows.map(cardOf);
}

/** Newest first. */
export async function newestCards(
  app: AppContext,
  where: SQL,
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): Promise<ArticleCard[]> {
  const rows = await app.db
    .select(cardColumns)
    .from(articles)
    .where(where)
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(limit);
  return rows.map(cardOf);
}

/** The database guarantees a publication date. */
export function cardOf({ createdAt, ...row }: RowOf<typeof cardColumns>): ArticleCard {
  return {
    ...row,
    publishedAt: row.publishedAt ?? createdAt,
    coverImageUrl: row.coverImageUrl ?? coverPath(row.slug),
  };
}
