import { href } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type RouteMatches } from '#app/shell/meta/page-meta.ts';
import { shareImage } from '#app/shell/meta/share-image.ts';
import { insightsFeed } from '#content/insights-feed.ts';
import { insights } from '#content/insights.ts';
import { categories } from '#features/insights/categories.public.ts';
import { listPath } from '#features/insights/insights.ts';
import type { ChosenQuery } from '#features/insights/list/list-filters.ts';

/** Category lists are indexed by search engines; search results and combinations are not. */
export function insightsMeta(matches: RouteMatches, query: ChosenQuery | undefined): MetaDescriptor[] {
  const { q = '', category, chosen = [] } = query ?? {};
  const about = [q === '' ? undefined : `“${q.slice(0, 40)}”`, category && categories[category]].filter(Boolean);
  const title = about.length === 0 ? insights.title : `${about.join(', ')} | ${insights.title}`;
  const head = pageMeta({
    title,
    description: category && q === '' ? insights.categories[category] : insights.description,
    path: listPath({ category }),
    picture: category ? shareImage('category', category, categories[category]) : 'insights',
    kind: 'CollectionPage',
    unlisted: q !== '' || chosen.length > 1,
    matches,
  });
  return [...head, ...feedLinks];
}

const feedLinks: MetaDescriptor[] = [
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: insightsFeed.title,
    href: href('/insights/feed.xml'),
  },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/feed+json',
    title: insightsFeed.title,
    href: href('/insights/feed.json'),
  },
];
