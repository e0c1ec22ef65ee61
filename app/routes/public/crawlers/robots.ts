import { href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { closedToRobots } from '#app/public-pages.ts';
import { pageHeaders } from '#app/response-headers.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { PUBLIC_ORIGIN } = context.get(appContext).env;
  const lines = [
    'User-agent: *',
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(href('/sitemap.xml'), PUBLIC_ORIGIN).href}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...pageHeaders({ tags: ['site'] }),
    },
  });
}
