import type { LoaderFunctionArgs } from 'react-router';
import { machineContext } from '#app/machine-context.ts';
import { publicPages } from '#app/public-pages.ts';

/** The canonical addresses of the public pages, for search engines. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { PUBLIC_ORIGIN } = context.get(machineContext).env;
  const entries = publicPages.map(({ path, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `<url><loc>${new URL(path, PUBLIC_ORIGIN).href}</loc>${changed}</url>\n`;
  });
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
  return new Response(sitemap, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache', 'X-Keep-Page': 'site' },
  });
}
