import { data } from 'react-router';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import type { Route } from './+types/missing.ts';

/** Catch-all for admin paths. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireTeamMember(args);
  throw data(null, { status: 404 });
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, null, () => {
    throw data(null, { status: 404 });
  });
}

export default function AdminMissingRoute() {
  return null;
}
