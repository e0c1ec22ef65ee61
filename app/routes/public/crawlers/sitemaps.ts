import { appContext } from '#app/load-context.ts';
import { contentPages } from '#app/shell/meta/content-pages.server.ts';
import { listedPages, pagesSitemap, sitemapOf } from '#app/sitemap.ts';
import { readSitemapArticles } from '#features/insights/articles-in-full.server.ts';
import { articlePath } from '#features/insights/insights.ts';
import type { Route } from './+types/sitemaps.ts';

/** Part of `/sitemap.xml` when articles exceed one file: a month, or the pages. */
export async function loader({ context, params: { part } }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const { PUBLIC_ORIGIN } = app.env;
  if (part === pagesSitemap) return sitemapOf([...listedPages, ...(await contentPages(app))], PUBLIC_ORIGIN);
  const listed = /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(part) ? await readSitemapArticles(app, part) : [];
  if (listed.length === 0) return new Response('There is no such sitemap.', { status: 404 });
  const articles = listed.map(({ slug, updated }) => ({ path: articlePath(slug), updated }));
  return sitemapOf(articles, PUBLIC_ORIGIN);
}
