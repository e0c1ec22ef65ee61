import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { exportPayments } from '#features/billing/lists/export-payments.server.ts';
import type { Route } from './+types/payments.export.ts';

export const handle = { right: 'money:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return exportPayments(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
