import { href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { site } from '#content/site.ts';
import { dayMs } from '#values/duration.ts';
import type { Route } from './+types/security-txt.ts';

/** Contact for vulnerability reports (RFC 9116). */
export function loader({ context }: Route.LoaderArgs): Response {
  const app = context.get(appContext);
  const absolute = (path: string) => new URL(path, app.env.PUBLIC_ORIGIN).href;
  // The standard recommends less than a year.
  const expires = new Date(app.now().getTime() + 180 * dayMs).toISOString().replace(/T.*/, 'T00:00:00Z');
  const lines = [
    `Contact: mailto:${site.mail.support}`,
    `Contact: ${absolute(href('/contact'))}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${absolute(href('/.well-known/security.txt'))}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
