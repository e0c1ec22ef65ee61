import { href } from 'react-router';
import { readFeed } from '#app/insights/feed-data.server.ts';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { rssOf } from '#features/insights/feed.ts';
import { articlesTopic } from '#features/insights/insights.ts';
import type { Route } from './+types/insights.feed-rss.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const feed = await readFeed(context.get(appContext), href('/insights/feed.xml'));
  return new Response(rssOf(feed), {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...pageHeaders({ tags: ['site', articlesTopic] }),
    },
  });
}
