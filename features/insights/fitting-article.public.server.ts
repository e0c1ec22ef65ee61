import { and, eq } from 'drizzle-orm';
import { isPublishedCondition, newestFirst } from '#features/insights/article-cards.server.ts';
import { folded } from '#features/insights/article-text.ts';
import { articlePath, articlesTopic } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { keptUntilChanged } from '#server/db/kept-until-changed.ts';

/** The link to an article. */
export interface FittingArticle {
  readonly title: string;
  readonly path: string;
}

/** The newest articles to choose from, with their keywords. */
const candidates = keptUntilChanged([articlesTopic], async ({ db }: Pick<AppContext, 'db' | 'changes'>) => {
  const rows = await db
    .select({ slug: articles.slug, title: articles.title, tags: articles.tags })
    .from(articles)
    .where(isPublishedCondition())
    .orderBy(...newestFirst)
    .limit(200);
  return rows.map(({ slug, title, tags }) => ({
    title,
    path: articlePath(slug),
    words: keywords(`${title} ${tags.join(' ')}`),
  }));
});

/** The article whose title and tags share the most words with these texts; null if none shares any. */
export async function fittingArticle(app: AppContext, texts: readonly string[]): Promise<FittingArticle | null> {
  const wanted = keywords(texts.join(' '));
  if (wanted.size === 0) return null;
  let best: FittingArticle | null = null;
  let most = 0;
  for (const { title, path, words } of await candidates(app)) {
    const shared = [...wanted].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [{ title, path }, shared];
  }
  return best;
}

/** Plural and singular count as the same word. */
function keywords(text: string): Set<string> {
  return new Set(
    folded(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => word.replace(/s$/, '')),
  );
}

/** Null unless it is published. */
export async function publishedArticle(app: AppContext, slug: string): Promise<FittingArticle | null> {
  const { title } = articles;
  const [row] = await app.db
    .select({ title })
    .from(articles)
    .where(and(isPublishedCondition(), eq(articles.slug, slug)));
  return row ? { title: row.title, path: articlePath(slug) } : null;
}
