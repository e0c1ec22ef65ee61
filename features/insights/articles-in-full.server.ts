import { desc, sql } from 'drizzle-orm';
import { cardColumns, cardOf, published } from '#features/insights/article-cards.server.ts';
import type { Article } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { Machine } from '#server/machine.ts';

/** The newest articles with their texts, for feeds. */
export async function newestInFull(machine: Machine, limit: number): Promise<Article[]> {
  const { contentHtml, headings, viewCount, updatedAt } = articles;
  const rows = await machine.db
    .select({ ...cardColumns, contentHtml, headings, viewCount, updatedAt })
    .from(articles)
    .where(published())
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

/** An article as a list of addresses names it. */
export interface ListedArticle {
  readonly slug: string;
  /** The day of its last change, as YYYY-MM-DD. */
  readonly updated: string;
}

/** A sitemap may name 50,000 pages; the rest are found by links. */
const mostListed = 45_000;

/** What a sitemap lists, newest first. */
export async function listedArticles(machine: Machine): Promise<ListedArticle[]> {
  return machine.db
    .select({
      slug: articles.slug,
      updated: sql<string>`to_char(greatest(${articles.updatedAt}, ${articles.publishedAt}) at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(articles)
    .where(published())
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(mostListed);
}
