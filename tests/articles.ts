import { searchTextOf } from '#features/insights/article-text.ts';
import type { articles } from '#features/insights/insights.table.ts';

/** A published article's row; the slug is the default title. */
export function articleOf(
  slug: string,
  options: {
    readonly title?: string;
    readonly excerpt?: string;
    readonly day?: string;
    readonly sectors?: readonly string[];
    readonly tags?: readonly string[];
    readonly html?: string;
  } = {},
): typeof articles.$inferInsert {
  const { title = slug, excerpt = 'What stands in it.', sectors = ['Automations'], tags = [], html } = options;
  return {
    slug,
    title,
    excerpt,
    contentHtml: html ?? '<p>The text of the article.</p>',
    sector: [...sectors],
    tags: [...tags],
    author: 'The Meridian team',
    status: 'published',
    publishedAt: new Date(`${options.day ?? '2026-06-01'}T08:00:00Z`),
    searchText: searchTextOf(title, excerpt),
  };
}
