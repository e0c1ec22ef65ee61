import { href } from 'react-router';
import type { AppContext } from '#app/load-context.ts';
import { publicPaths } from '#app/public-pages.ts';
import { intakeAccess } from '#features/intake/intake-settings.server.ts';

/** Rendered and compressed at startup. */
export const cachedPaths: readonly string[] = [
  ...publicPaths(({ cached }) => cached === 'at start'),
  href('/insights/feed.xml'),
  href('/insights/feed.json'),
  href('/sitemap.xml'),
  href('/robots.txt'),
  href('/site.webmanifest'),
];

/** Pages differ for signed-in users if the intake requires sign-in, because its links then say so. */
export function pagesDiffer({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.get(intakeAccess) === 'signed-in';
}

/** Pages that change something, belong to one person or are expensive, so that browsers must not prefetch them. */
export const notPrefetched: readonly string[] = [
  '/functions/*',
  '/.netlify/*',
  '/sandbox/*',
  '/admin*',
  '/dashboard*',
  '/login*',
  '/logout*',
  '/signup*',
  '/auth/*',
  '/account*',
  '/checkout*',
  '/intake*',
  '/newsletter/*',
];
