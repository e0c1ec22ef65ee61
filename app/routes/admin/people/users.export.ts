import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { exportUsers } from '#features/users/export-users.server.ts';
import type { Route } from './+types/users.export.ts';

export const handle = { right: 'people:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return exportUsers(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
