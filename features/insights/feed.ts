import type { Article } from '#features/insights/insights.ts';

/** URLs are absolute. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** The page that the feed covers. */
  readonly page: string;
  /** The feed itself. */
  readonly self: string;
  readonly icon: string;
  readonly articles: readonly FeedArticle[];
}

type FeedArticle = Pick<
  Article,
  'title' | 'excerpt' | 'author' | 'contentHtml' | 'publishedAt' | 'updatedAt' | 'sectors' | 'tags'
> & { readonly url: string; readonly picture: string };

/** RSS 2.0 with full texts. */
export function rssOf({ title, description, language, page, self, articles }: Feed): string {
  const built = articles[0] === undefined ? '' : element('lastBuildDate', latest(articles).toUTCString());
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>\n',
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', language),
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>\n`,
    built,
    ...articles.map((article) =>
      [
        '<item>\n',
        element('title', article.title),
        element('link', article.url),
        `<guid isPermaLink="true">${escaped(article.url)}</guid>\n`,
        element('pubDate', article.publishedAt.toUTCString()),
        element('dc:creator', article.author),
        ...[...article.sectors, ...article.tags].map((category) => element('category', category)),
        element('description', article.excerpt),
        element('content:encoded', wholeLinks(article.contentHtml, article.url)),
        '</item>\n',
      ].join(''),
    ),
    '</channel></rss>\n',
  ].join('');
}

/** JSON Feed 1.1 with full texts. */
export function jsonFeedOf({ title, description, language, page, self, icon, articles }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    description,
    icon,
    language,
    items: articles.map((article) => ({
      id: article.url,
      url: article.url,
      title: article.title,
      summary: article.excerpt,
      content_html: wholeLinks(article.contentHtml, article.url),
      image: article.picture,
      date_published: article.publishedAt.toISOString(),
      date_modified: article.updatedAt.toISOString(),
      authors: [{ name: article.author }],
      tags: [...article.sectors, ...article.tags],
    })),
  };
  return `${JSON.stringify(feed)}\n`;
}

/** Absolute URLs, since feed readers show the text elsewhere. */
function wholeLinks(html: string, url: string): string {
  return html.replaceAll(
    /(<(?:a|img)\b[^>]*?\s(?:href|src)=")([/#][^"]*)"/g,
    (_, before: string, path: string) => `${before}${escaped(new URL(path.replaceAll('&amp;', '&'), url).href)}"`,
  );
}

function latest(articles: readonly FeedArticle[]): Date {
  return new Date(Math.max(...articles.map(({ updatedAt, publishedAt }) => Math.max(+updatedAt, +publishedAt))));
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>\n`;
}

/** XML forbids control characters, even escaped. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
