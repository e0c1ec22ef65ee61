import { sql, type SQL } from 'drizzle-orm';
import { cardsOf, isPublishedCondition, newestFirst } from '#features/insights/article-cards.server.ts';
import { folded } from '#features/insights/article-text.ts';
import { correctWords, wordCounts } from '#features/insights/search/correct-words.ts';
import { articlesTopic, type ArticleCard } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { keptUntilChanged } from '#server/db/kept-until-changed.ts';

/** Maximum matches to sort by date, so that a frequent word costs no more than a rare one. */
const maxMatches = 2000;

/** Newest articles whose words a misspelled one is compared with. */
const maxArticles = 2000;

interface Search {
  readonly q: string;
  readonly sector: string | undefined;
  /** Articles. */
  readonly limit: number;
}

/**
 * Finds the newest articles with all words in their tags, industries or text, in any form ("retry" finds "retries"),
 * except articles that contain the search in title or summary.
 */
export async function articlesMentioning(app: AppContext, { q, sector, limit }: Search): Promise<ArticleCard[]> {
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select id from (
      select id, published_at from ${articles} where ${onlyMentions(folded(q))} and ${isPublishedCondition(sector)}
      limit ${maxMatches}) as matches
    order by published_at desc, id desc limit ${limit}`);
  return cardsOf(
    app,
    rows.map(({ id }) => id),
  );
}

/** Finds articles with some words of a search, ranked by words in title, summary or tags. */
export async function articlesWithAny(app: AppContext, { q, sector, limit }: Search): Promise<ArticleCard[]> {
  const { title, excerpt, tags, sector: sectors, contentHtml } = articles;
  const any = sql`replace(plainto_tsquery('english', ${folded(q)})::text, '&', '|')::tsquery`;
  const short = sql`setweight(to_tsvector('english', ${title}), 'A') ||
    to_tsvector('english', concat_ws(' ', ${excerpt}, array_to_string(${tags}, ' ')))`;
  const { rows } = await app.db.execute<{ id: string; slug: string }>(sql`
    select id, slug from (
      select id, slug, published_at, ts_rank(${short}, ${any}) as rank from ${articles}
      where article_words(${title}, ${excerpt}, ${tags}, ${sectors}, ${contentHtml}) @@ ${any}
        and ${isPublishedCondition(sector)}
      limit ${maxMatches}) as matches
    order by rank desc, published_at desc, id desc limit ${limit}`);
  const cards = await cardsOf(
    app,
    rows.map(({ id }) => id),
  );
  const place = (card: ArticleCard) => rows.findIndex(({ slug }) => slug === card.slug);
  return cards.sort((one, other) => place(one) - place(other));
}

/** Condition that an article has all words of a folded search, and not the search itself in title or summary. */
export function onlyMentions(q: string): SQL {
  const { title, excerpt, tags, sector, contentHtml, searchText } = articles;
  return sql`article_words(${title}, ${excerpt}, ${tags}, ${sector}, ${contentHtml}) @@ websearch_to_tsquery('english', ${q})
    and strpos(${searchText}, ${q}) = 0`;
}

const vocabularyOf = keptUntilChanged([articlesTopic], async ({ db }: Pick<AppContext, 'db' | 'changes'>) => {
  const rows = await db
    .select({ text: articles.searchText, tags: articles.tags })
    .from(articles)
    .where(isPublishedCondition())
    .orderBy(...newestFirst)
    .limit(maxArticles);
  return wordCounts(rows.map(({ text, tags }) => `${text} ${folded(tags.join(' '))}`));
});

/** Corrects misspelled words by the words of titles, summaries and tags; null if there is nothing to correct. */
export async function correctedSearch(app: AppContext, q: string): Promise<string | null> {
  return correctWords(folded(q), await vocabularyOf(app));
}
