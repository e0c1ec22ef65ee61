import { appContext } from '#app/load-context.ts';
import { contentPages } from '#app/shell/meta/content-pages.server.ts';
import { listedPages, sitemapIndexOf, sitemapOf, sitemapParts } from '#app/sitemap.ts';
import { readSitemapArticles, countByMonth } from '#features/insights/articles-in-full.server.ts';
import { articlePath } from '#features/insights/insights.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const { PUBLIC_ORIGIN } = app.env;
  const parts = sitemapParts(await countByMonth(app));
  if (parts.length > 0) return sitemapIndexOf(parts, PUBLIC_ORIGIN);
  const articles = (await readSitemapArticles(app)).map(({ slug, updated }) => ({ path: articlePath(slug), updated }));
  return sitemapOf([...listedPages, ...(await contentPages(app)), ...articles], PUBLIC_ORIGIN);
}
