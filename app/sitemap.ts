import { href } from 'react-router';
import { articlesTopic, maxListed } from '#features/insights/insights.ts';

/** An address of ours as a sitemap names it. */
export interface ListedPage {
  readonly path: string;
  /** The day of its last change, as YYYY-MM-DD. */
  readonly updated?: string | undefined;
}

/** The sitemap of the pages that are no articles, where these have sitemaps of their own. */
export const pagesSitemap = 'pages';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The sitemaps that the articles of these months take: none but the one of all pages while that holds them. */
export function sitemapParts(months: readonly { month: string; articles: number }[]): readonly string[] {
  const articles = months.reduce((sum, month) => sum + month.articles, 0);
  return articles <= maxListed ? [] : [pagesSitemap, ...months.map(({ month }) => month)];
}

/** A sitemap of some pages. */
export function sitemapOf(pages: readonly ListedPage[], origin: string): Response {
  const entries = pages.map(({ path, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `<url><loc>${new URL(path, origin).href}</loc>${changed}</url>\n`;
  });
  return answer('urlset', entries);
}

/** The list of the sitemaps, where one does not hold all pages. */
export function sitemapIndexOf(parts: readonly string[], origin: string): Response {
  const entries = parts.map((part) => `<sitemap><loc>${new URL(sitemapPath(part), origin).href}</loc></sitemap>\n`);
  return answer('sitemapindex', entries);
}

function sitemapPath(part: string): string {
  return href('/sitemaps/:part.xml', { part });
}

function answer(element: string, entries: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${namespace}">\n${entries.join('')}</${element}>\n`;
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Cache-Tags': `site, ${articlesTopic}`,
    },
  });
}
