import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { exportUsers } from '#features/users/export-users.server.ts';
import type { Route } from './+types/users.export.ts';

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args, 'people:read');
  return exportUsers(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
