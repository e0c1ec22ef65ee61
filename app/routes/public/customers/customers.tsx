import { data, href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { StoriesPage } from '#features/site-content/pages/stories-page.tsx';
import { storiesCopy } from '#features/site-content/site-content.copy.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/customers.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site'] });
}

export function meta({ matches }: Route.MetaArgs) {
  const { eyebrow, description } = storiesCopy;
  const path = '/customers';
  return [
    ...pageMeta({
      title: `${eyebrow} | ${site.name}`,
      description,
      path,
      kind: 'CollectionPage',
      matches,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${site.name}: ${storiesCopy.relatedMany}`,
      href: href('/customers/feed.xml'),
    },
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const stories = await publishedItems(context.get(appContext), 'story');
  if (stories.length === 0) throw data(null, { status: 404 });
  return { stories };
}

export default function CustomersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <StoriesPage {...loaderData} />
    </PageFrame>
  );
}
