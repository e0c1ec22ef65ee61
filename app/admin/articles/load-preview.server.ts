import type { AppContext } from '#app/load-context.ts';
import { palettes } from '#app/shell/theme-colors.server.ts';
import { previewOf } from '#features/insights/drafts/preview.server.ts';
import { articlePath } from '#features/insights/insights.ts';
import { coverSvg } from '#ui/drawing/cover-drawing.ts';

/** The article as if published now; null if not found. */
export async function loadPreview(app: AppContext, id: string) {
  const found = await previewOf(app, id);
  if (found === null) return null;
  const { opened, article } = found;
  // No URL exists before publication.
  const drawn = `data:image/svg+xml,${encodeURIComponent(coverSvg(article.slug, palettes.light, palettes.dark))}`;
  const url = new URL(articlePath(article.slug), app.env.PUBLIC_ORIGIN).href;
  return { opened, article: { ...article, coverImageUrl: opened.draft.cover ?? drawn }, url };
}
