import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
import { requestedZone, todayScope } from '#features/today/today.ts';
import type { Route } from './+types/counts.ts';

export const handle = { right: 'member' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const zone = requestedZone(new URL(args.request.url).searchParams);
  const counts = await readCounts(args.context.get(appContext), todayScope(by.profile.role), zone, by.user.id);
  return Response.json(counts, { headers: { 'Cache-Control': 'no-store' } });
}
