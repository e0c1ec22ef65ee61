import { href } from 'react-router';
import type { AppContext } from '#app/load-context.ts';
import type { ListedPage } from '#app/sitemap.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';
import { utcDay } from '#values/day.ts';

/** Types with pages of their own, and the page that lists them. */
const listed = {
  story: href('/customers'),
  integration: href('/integrations'),
  person: href('/team'),
} as const;

/** Pages of what the owner published, for search engines. */
export async function contentPages(app: AppContext): Promise<ListedPage[]> {
  const types = Object.keys(listed) as (keyof typeof listed)[];
  const pages = await Promise.all(
    types.map(async (type) => {
      const items = await publishedItems(app, type);
      const own = items.map(({ slug, updatedAt }) => ({ path: contentPath(type, slug), updated: utcDay(updatedAt) }));
      return own.length === 0 ? [] : [{ path: listed[type] }, ...own];
    }),
  );
  return pages.flat();
}
