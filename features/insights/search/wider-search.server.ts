import { desc, sql } from 'drizzle-orm';
import { cardsOf, isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { folded } from '#features/insights/article-text.ts';
import { correctWords } from '#features/insights/search/correct-words.ts';
import type { ArticleCard } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Matches looked at before the newest are taken, so that a frequent word costs no more than a rare one. */
const maxMatches = 2000;

/** Newest articles whose words a misspelled one is compared with. */
const vocabulary = 2000;

interface Search {
  readonly q: string;
  readonly sector: string | undefined;
  /** Articles. */
  readonly limit: number;
}

/**
 * The newest articles that have all words in their tags, industries or text, in any form ("retry" finds "retries"),
 * without those that contain the search in title or summary.
 */
export async function articlesMentioning(app: AppContext, { q, sector, limit }: Search): Promise<ArticleCard[]> {
  const { title, excerpt, tags, sector: sectors, contentHtml } = articles;
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select id from (
      select id, published_at from ${articles}
      where article_words(${title}, ${excerpt}, ${tags}, ${sectors}, ${contentHtml}) @@ websearch_to_tsquery('english', ${q})
        and ${isPublishedCondition(sector)} and strpos(search_text, ${folded(q)}) = 0
      limit ${maxMatches}) as matches
    order by published_at desc, id desc limit ${limit}`);
  return cardsOf(
    app,
    rows.map(({ id }) => id),
  );
}

/** The search with its misspelled words corrected by those of titles, summaries and tags; null if there is nothing to correct. */
export async function correctedSearch(app: AppContext, q: string): Promise<string | null> {
  const rows = await app.db
    .select({ text: articles.searchText, tags: articles.tags })
    .from(articles)
    .where(isPublishedCondition())
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(vocabulary);
  return correctWords(
    folded(q),
    rows.map(({ text, tags }) => `${text} ${folded(tags.join(' '))}`),
  );
}
