import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { exportAudit } from '#features/audit-log/export-audit.server.ts';
import type { Route } from './+types/audit.export.ts';

export const handle = { right: 'operations' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return exportAudit(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
