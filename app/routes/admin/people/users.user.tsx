import { data, redirect } from 'react-router';
import { handleActions } from '#app/admin/team-member.server.ts';
import { userReasons } from '#content/admin/user.ts';
import { userActions } from '#app/admin/people/user-actions.server.ts';
import { personHref } from '#app/admin/person-href.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { userAddresses } from '#features/users/read-user.server.ts';
import type { Route } from './+types/users.user.ts';

export const handle = { right: 'people:read' } satisfies RouteHandle;

/** The account is part of the person's page; the actions on it are at this address. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  const { userId } = args.params;
  if (!(await userAddresses(args.context.get(appContext), [userId])).has(userId)) throw data(null, { status: 404 });
  throw redirect(personHref({ kind: 'user', id: userId }));
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, userActions, userReasons);
}

export default function AdminUserRoute() {
  return null;
}
