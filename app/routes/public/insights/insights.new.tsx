import { data } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { insights } from '#content/insights.ts';
import { articlesSince } from '#features/insights/insights.server.ts';
import { NewArticles } from '#features/insights/list/new-articles.tsx';
import type { Route } from './+types/insights.new.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(insights.eyebrow);

/** For lists that stay open long. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const since = Date.parse(new URL(request.url).searchParams.get('since') ?? '');
  if (Number.isNaN(since)) throw data(null, { status: 400 });
  return { articles: await articlesSince(app, new Date(since)) };
}

export default function NewArticlesRoute({ loaderData }: Route.ComponentProps) {
  return <NewArticles articles={loaderData.articles} />;
}
