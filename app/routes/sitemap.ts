import type { LoaderFunctionArgs } from 'react-router';
import { machineContext } from '#app/machine-context.ts';
import { publicPages } from '#app/public-pages.ts';
import { listedArticles } from '#features/insights/articles-in-full.server.ts';
import { articlePath, articlesTopic } from '#features/insights/insights.ts';

/** The canonical addresses of the public pages and of the articles, for search engines. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const machine = context.get(machineContext);
  const { PUBLIC_ORIGIN } = machine.env;
  const articles = (await listedArticles(machine)).map(({ slug, updated }) => ({ path: articlePath(slug), updated }));
  const entries = [...publicPages, ...articles].map(({ path, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `<url><loc>${new URL(path, PUBLIC_ORIGIN).href}</loc>${changed}</url>\n`;
  });
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
  return new Response(sitemap, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Keep-Page': `site, ${articlesTopic}`,
    },
  });
}
