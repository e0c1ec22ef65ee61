import { readTimeZone } from '#app/admin/own-zone.ts';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { leadsFile } from '#features/leads/list/lead-export.server.ts';
import type { Route } from './+types/leads.export.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return leadsFile(
    args.context.get(appContext),
    by,
    new URL(args.request.url).searchParams,
    readTimeZone(args.request),
  );
}
