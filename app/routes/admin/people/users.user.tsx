import { data, redirect, href } from 'react-router';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { userReasons } from '#content/admin/user.ts';
import { personHref } from '#app/admin/person-href.ts';
import { appContext } from '#app/load-context.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { changeUser } from '#features/users/change-user.server.ts';
import { userAddresses } from '#features/users/read-user.server.ts';
import { isUserAction } from '#features/users/users.public.ts';
import { endBilling } from '#features/billing/customers/end-billing.server.ts';
import type { Route } from './+types/users.user.ts';

/** The account is part of the person's page; this address keeps its acts. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireTeamMember(args, 'people:read');
  const { userId } = args.params;
  if (!(await userAddresses(args.context.get(appContext), [userId])).has(userId)) throw data(null, { status: 404 });
  throw redirect(personHref({ kind: 'user', id: userId }));
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(
    args,
    'people:read',
    async (by) => {
      const fields = await readPostedFields(args.request);
      const chosen = fields.get('action') ?? '';
      if (!isUserAction(chosen)) throw data(null, { status: 400 });
      const order = { action: chosen, typed: fields.get('typed') ?? '', sessionId: fields.get('sessionId') ?? '' };
      const userId = args.params.userId;
      const answer = await changeUser(args.context.get(appContext), by, userId, order, endBilling);
      if (answer.ok && chosen === 'erase-now') throw redirect(`${href('/admin/users')}?done=erased`, { status: 303 });
      return data(answer, {
        status: !answer.ok && (answer.reason === 'no-right' || answer.reason === 'owner') ? 403 : 200,
      });
    },
    userReasons,
  );
}

export default function AdminUserRoute() {
  return null;
}
