import { data } from 'react-router';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import type { RouteHandle } from '#app/load-context.ts';
import type { Route } from './+types/missing.ts';

export const handle = { right: 'member' } satisfies RouteHandle;

/** Catch-all for admin paths. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'member', () => {
    throw data(null, { status: 404 });
  });
}

export default function AdminMissingRoute() {
  return null;
}
