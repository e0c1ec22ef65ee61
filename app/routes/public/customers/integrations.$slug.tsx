import { data, href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { shareImage } from '#app/shell/meta/share-image.ts';
import { site } from '#content/site.ts';
import { IntegrationPage } from '#features/site-content/pages/integrations-page.tsx';
import { integrationsCopy } from '#features/site-content/site-content.copy.ts';
import { publishedItem } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/integrations.$slug.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site'] });
}

export function meta({ matches, loaderData: { integration } }: Route.MetaArgs) {
  const { slug, data: fields } = integration;
  return pageMeta({
    title: `${fields.name} | ${site.name}`,
    description: integrationsCopy.one(fields.name, fields.summary),
    path: href('/integrations/:slug', { slug }),
    picture: shareImage('integrations', slug, fields.name),
    trail: [{ name: integrationsCopy.eyebrow, path: href('/integrations') }],
    matches,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const integration = await publishedItem(context.get(appContext), 'integration', params.slug);
  if (integration === undefined) throw data(null, { status: 404 });
  return { integration };
}

export default function IntegrationRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <IntegrationPage {...loaderData} />
    </PageFrame>
  );
}
