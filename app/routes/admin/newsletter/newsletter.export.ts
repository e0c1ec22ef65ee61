import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { exportSubscribers } from '#features/newsletter/subscribers/subscriber-export.server.ts';
import type { Route } from './+types/newsletter.export.ts';

export const handle = { right: 'people:write' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return exportSubscribers(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
