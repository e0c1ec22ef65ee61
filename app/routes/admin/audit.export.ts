import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { exportAudit } from '#features/audit-log/export-audit.server.ts';
import type { Route } from './+types/audit.export.ts';

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args, 'operations');
  return exportAudit(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
