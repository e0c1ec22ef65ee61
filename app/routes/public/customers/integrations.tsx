import { data, href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { noindex } from '#app/shell/meta/hidden-page.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { integrationList, integrationsPath } from '#features/site-content/integration-list.ts';
import { IntegrationsPage } from '#features/site-content/pages/integrations-page.tsx';
import { integrationsCopy } from '#features/site-content/site-content.copy.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/integrations.ts';

export const handle = { hydrate: false, startsOnSign: true };

/** Searches have too many addresses to cache. */
export function headers() {
  return pageHeaders({ tags: ['site', '?'] });
}

export function meta({ matches, loaderData: { query } }: Route.MetaArgs) {
  const { eyebrow, description } = integrationsCopy;
  const title = `${query.category || eyebrow} | ${site.name}`;
  const path = query.q ? href('/integrations') : integrationsPath(query);
  const page = pageMeta({ title, description, path, kind: 'CollectionPage', picture: 'integrations', matches });
  return query.q ? [...page, noindex] : page;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const all = await publishedItems(context.get(appContext), 'integration');
  if (all.length === 0) throw data(null, { status: 404 });
  return integrationList(all, new URL(request.url).searchParams);
}

export default function IntegrationsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <IntegrationsPage {...loaderData} />
    </PageFrame>
  );
}
