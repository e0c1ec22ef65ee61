import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { exportPayments } from '#features/billing/lists/export-payments.server.ts';
import type { Route } from './+types/payments.export.ts';

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args, 'money:read');
  return exportPayments(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
