import { href } from 'react-router';
import { publicPaths } from '#app/public-pages.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { dataProcessing } from '#content/legal/data-processing.ts';
import { privacy } from '#content/legal/privacy.ts';
import { terms } from '#content/legal/terms.ts';
import { articlesTopic, maxListed } from '#features/insights/insights.ts';

export interface ListedPage {
  readonly path: string;
  /** YYYY-MM-DD; missing for texts dated today, which search engines distrust. */
  readonly updated?: string | undefined;
}

const texts: Readonly<Record<string, { readonly updated: string }>> = {
  [href('/privacy-policy')]: privacy,
  [href('/terms-of-service')]: terms,
  [href('/data-processing-agreement')]: dataProcessing,
};

/** Pages that are listed whatever is published, by canonical path. */
export const listedPages: readonly ListedPage[] = publicPaths(({ sitemap }) => sitemap === true).map((path) => {
  const updated = texts[path]?.updated;
  return { path, updated: updated === 'today' ? undefined : updated };
});

/** Non-article pages, when articles have their own sitemaps. */
export const pagesSitemap = 'pages';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Empty if one sitemap holds everything. */
export function sitemapParts(months: readonly { month: string; articles: number }[]): readonly string[] {
  const articles = months.reduce((sum, month) => sum + month.articles, 0);
  return articles <= maxListed ? [] : [pagesSitemap, ...months.map(({ month }) => month)];
}

export function sitemapOf(pages: readonly ListedPage[], origin: string): Response {
  const entries = pages.map(({ path, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `<url><loc>${new URL(path, origin).href}</loc>${changed}</url>\n`;
  });
  return xmlResponse('urlset', entries);
}

export function sitemapIndexOf(parts: readonly string[], origin: string): Response {
  const entries = parts.map((part) => `<sitemap><loc>${new URL(sitemapPath(part), origin).href}</loc></sitemap>\n`);
  return xmlResponse('sitemapindex', entries);
}

function sitemapPath(part: string): string {
  return href('/sitemaps/:part.xml', { part });
}

function xmlResponse(element: string, entries: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${namespace}">\n${entries.join('')}</${element}>\n`;
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...pageHeaders({ tags: ['site', articlesTopic] }),
    },
  });
}
