import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { cardColumns, cardOf, isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { maxListed, type Article, type ArticleLink } from '#features/insights/insights.ts';
import { articleCounts, articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** For feeds. */
export async function newestInFull(app: AppContext, limit: number): Promise<Article[]> {
  const { contentHtml, headings, viewCount, updatedAt } = articles;
  const rows = await app.db
    .select({ ...cardColumns, contentHtml, headings, viewCount, updatedAt })
    .from(articles)
    .where(isPublishedCondition())
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
  return rows.map(({ contentHtml, headings, viewCount, updatedAt, ...card }) => ({
    ...cardOf(card),
    contentHtml,
    headings,
    viewCount,
    updatedAt,
  }));
}

/** Months (YYYY-MM) with their article count, newest first. */
export async function countByMonth(app: AppContext): Promise<{ month: string; articles: number }[]> {
  const rows = await app.db
    .select({ month: articleCounts.month, articles: articleCounts.articles })
    .from(articleCounts)
    .where(eq(articleCounts.sector, ''))
    .orderBy(desc(articleCounts.month));
  return rows.map(({ month, articles: count }) => ({ month: month.slice(0, 7), articles: count }));
}

/** Sitemap entries, newest first: of a month or all; at most one sitemap's limit. */
export async function readSitemapArticles(app: AppContext, month?: string) {
  const start = sql`${`${month ?? '2000-01'}-01`}::timestamp at time zone 'UTC'`;
  const end = sql`(${`${month ?? '2000-01'}-01`}::timestamp + interval '1 month') at time zone 'UTC'`;
  const then = month === undefined ? [] : [gte(articles.publishedAt, start), lt(articles.publishedAt, end)];
  return app.db
    .select({
      slug: articles.slug,
      updated: sql<string>`to_char(greatest(${articles.updatedAt}, ${articles.publishedAt}) at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(articles)
    .where(and(isPublishedCondition(), ...then))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(maxListed);
}

/** Newest first, at most 50. */
export async function articlesBy(app: AppContext, author: string): Promise<ArticleLink[]> {
  return app.db
    .select({ slug: articles.slug, title: articles.title })
    .from(articles)
    .where(and(isPublishedCondition(), eq(articles.author, author)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(50);
}
