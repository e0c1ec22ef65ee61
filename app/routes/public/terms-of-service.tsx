import { dayTopic, lastUpdated } from '#app/legal/last-updated.ts';
import { LegalPage } from '#app/legal/legal-page.tsx';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { terms } from '#content/legal/terms.ts';
import { site } from '#content/site.ts';
import type { Route } from './+types/terms-of-service.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site', dayTopic] });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description } = terms;
  return pageMeta({
    title: `${title} | ${site.name}`,
    description,
    path: '/terms-of-service',
    updated: loaderData.updated,
    matches,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { updated: lastUpdated(terms.updated, context.get(appContext).now()) };
}

export default function TermsOfServiceRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage page="/terms-of-service" document={terms} updated={loaderData.updated} />;
}
