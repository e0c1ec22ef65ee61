import { data } from 'react-router';
import { insightsMeta } from '#app/insights/insights-meta.ts';
import { InsightsPage } from '#app/insights/insights-page.tsx';
import { clientContext, appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { articlesTopic } from '#features/insights/insights.ts';
import { filterPath } from '#features/insights/list/list-filters.ts';
import { readInsightsList } from '#features/insights/list/insights-list.server.ts';
import type { Route } from './+types/insights.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return insightsMeta(matches, loaderData.query);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const page = await readInsightsList(context.get(appContext), searchParams, context.get(clientContext));
  const { list, waitSeconds } = page;
  if (waitSeconds !== undefined) return data(page, { status: 429, headers: { 'Retry-After': String(waitSeconds) } });
  if (list === undefined) return data(page, { status: 503, headers: { 'Retry-After': '5' } });
  if (search === '') return data(page, { headers: pageHeaders({ tags: ['site', articlesTopic, '?'] }) });
  // Other spellings of a search and of a filter have too many addresses to cache.
  const isPlain = pathname + search === filterPath(page.query);
  return data(page, { headers: isPlain ? pageHeaders({ tags: ['site', articlesTopic, 'again'] }) : {} });
}

export default function InsightsRoute({ loaderData }: Route.ComponentProps) {
  return <InsightsPage {...loaderData} />;
}
