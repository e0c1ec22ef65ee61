import { data } from 'react-router';
import { insightsMeta } from '#app/insights/insights-meta.ts';
import { InsightsPage } from '#app/insights/insights-page.tsx';
import { searchElsewhere } from '#app/insights/search-elsewhere.server.ts';
import { clientContext, appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { articlesTopic } from '#features/insights/insights.ts';
import { filterPath } from '#features/insights/list/list-filters.ts';
import { readInsightsList } from '#features/insights/list/insights-list.server.ts';
import { dayMs } from '#values/duration.ts';
import type { Route } from './+types/insights.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** An older date would contradict the weekly updates beside it. */
const freshDays = 8;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return insightsMeta(matches, loaderData.query);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const app = context.get(appContext);
  const found = await readInsightsList(app, searchParams, context.get(clientContext));
  const { list, waitSeconds } = found;
  // The articles show without it.
  const latest = found.newest?.articles[0]?.publishedAt;
  const isFresh = latest !== undefined && app.now().getTime() - latest.getTime() < freshDays * dayMs;
  const page = { ...found, isFresh, elsewhere: await searchElsewhere(app, found.query.q).catch(() => []) };
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
