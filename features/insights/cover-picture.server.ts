import { and, eq } from 'drizzle-orm';
import { published } from '#features/insights/article-cards.server.ts';
import { isSlug } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { pngOf } from '#server/pictures/raster.ts';

/** Whether a published article has this slug: nothing is drawn for anything else. */
export async function hasCover(app: AppContext, slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const rows = await app.db
    .select({ slug: articles.slug })
    .from(articles)
    .where(and(published(), eq(articles.slug, slug)));
  return rows.length > 0;
}

/** Some five megabytes of pictures at the most. */
const maxKept = 200;
const kept = new Map<string, Promise<Buffer>>();

/** The drawing as a PNG. The same drawing is the same picture, so those last asked for are kept. */
export async function coverPicture(svg: string): Promise<Buffer> {
  const picture = kept.get(svg) ?? pngOf(svg);
  kept.delete(svg);
  kept.set(svg, picture);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  try {
    return await picture;
  } catch (error) {
    kept.delete(svg);
    throw error;
  }
}
