import { useRouteLoaderData } from 'react-router';
import type { Listed, SiteData } from '#app/shell/site-data.ts';

/** Leaves out links to lists that are empty. */
export function useListed<Link extends object>(links: readonly Link[]): Link[] {
  const listed = useRouteLoaderData<SiteData>('root')?.listed ?? [];
  return links.filter((link) => !('shows' in link) || listed.includes(link.shows as Listed));
}
