import { data, href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { site } from '#content/site.ts';
import { rssOf } from '#features/insights/feed.ts';
import { storyFeed } from '#features/site-content/story-feed.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/customers.feed.ts';

/** Customer stories as RSS. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const stories = await publishedItems(app, 'story');
  if (stories.length === 0) throw data(null, { status: 404 });
  const whole = (path: string) => new URL(path, app.env.PUBLIC_ORIGIN).href;
  const articles = storyFeed(stories, site.name, whole);
  const feed = {
    ...articles,
    language: site.language,
    page: whole(href('/customers')),
    self: whole(href('/customers/feed.xml')),
    icon: whole(site.mark),
  };
  return new Response(rssOf(feed), {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...pageHeaders({ tags: ['site'] }),
    },
  });
}
