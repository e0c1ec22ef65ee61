import { and, eq } from 'drizzle-orm';
import { isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { isSlug } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { keepRecent } from '#server/pictures/keep-recent.ts';
import { pngOf } from '#server/pictures/raster.ts';

/** Only published articles get covers. */
export async function hasCover(app: AppContext, slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const rows = await app.db
    .select({ slug: articles.slug })
    .from(articles)
    .where(and(isPublishedCondition(), eq(articles.slug, slug)));
  return rows.length > 0;
}

/** About five megabytes of images. */
const keep = keepRecent<Buffer>(200);

/** PNG of the drawing; cached. */
export function coverPicture(svg: string): Promise<Buffer> {
  return keep(svg, () => pngOf(svg));
}
