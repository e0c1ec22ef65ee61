import { and, eq } from 'drizzle-orm';
import { isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { articleRedirects, articles } from '#features/insights/insights.table.ts';
import { isSlug } from '#features/insights/insights.ts';
import type { AppContext } from '#server/app-context.ts';

/** Current slug of the published article that had this slug before, or undefined. */
export async function slugMovedTo({ db }: AppContext, slug: string): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  const [row] = await db
    .select({ slug: articles.slug })
    .from(articleRedirects)
    .innerJoin(articles, eq(articles.id, articleRedirects.articleId))
    .where(and(isPublishedCondition(), eq(articleRedirects.slug, slug)));
  return row?.slug;
}
