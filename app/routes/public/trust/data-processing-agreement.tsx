import { lastUpdated } from '#app/legal/last-updated.ts';
import { LegalPage } from '#app/legal/legal-page.tsx';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { dataProcessing } from '#content/legal/data-processing.ts';
import { site } from '#content/site.ts';
import type { Route } from './+types/data-processing-agreement.ts';

export const handle = { hydrate: false };

export function headers() {
  return pageHeaders({ tags: ['site'] });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description } = dataProcessing;
  return pageMeta({
    title: `${title} | ${site.name}`,
    description,
    path: '/data-processing-agreement',
    updated: loaderData.updated,
    matches,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { updated: lastUpdated(dataProcessing.updated, context.get(appContext).now()) };
}

export default function DataProcessingRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage page="/data-processing-agreement" document={dataProcessing} updated={loaderData.updated} />;
}
