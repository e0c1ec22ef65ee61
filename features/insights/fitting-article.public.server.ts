import { and, desc, eq } from 'drizzle-orm';
import { isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { folded } from '#features/insights/article-text.ts';
import { articlePath } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** A link. */
export interface FittingArticle {
  readonly title: string;
  readonly path: string;
}

/** The newest ones, of which one is chosen. */
const candidates = 200;

/** The article whose title and tags share most words with the topics; null if none shares any. */
export async function fittingArticle(app: AppContext, topics: readonly string[]): Promise<FittingArticle | null> {
  const wanted = wordsOf(topics.join(' '));
  if (wanted.size === 0) return null;
  const rows = await app.db
    .select({ slug: articles.slug, title: articles.title, tags: articles.tags })
    .from(articles)
    .where(isPublishedCondition())
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(candidates);
  const sharedBy = ({ title, tags }: (typeof rows)[number]) =>
    [...wordsOf(`${title} ${tags.join(' ')}`)].filter((word) => wanted.has(word)).length;
  const best = rows.reduce<{ row: (typeof rows)[number]; shared: number } | null>((first, row) => {
    const shared = sharedBy(row);
    return shared > (first?.shared ?? 0) ? { row, shared } : first;
  }, null);
  return best && { title: best.row.title, path: articlePath(best.row.slug) };
}

/** Plurals count as their singular. */
function wordsOf(text: string): Set<string> {
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
