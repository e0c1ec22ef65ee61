import { href } from 'react-router';
import { readFeed } from '#app/insights/feed-data.server.ts';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { jsonFeedOf } from '#features/insights/feed.ts';
import { articlesTopic } from '#features/insights/insights.ts';
import type { Route } from './+types/insights.feed-json.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const feed = await readFeed(context.get(appContext), href('/insights/feed.json'));
  return new Response(jsonFeedOf(feed), {
    headers: {
      'Content-Type': 'application/feed+json; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...pageHeaders({ tags: ['site', articlesTopic] }),
    },
  });
}
