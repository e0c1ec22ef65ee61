import { data, redirect, href } from 'react-router';
import { acting, teamMemberOf } from '#app/admin/team-member.server.ts';
import { loadUserPage } from '#app/admin/user/load-user-page.server.ts';
import { UserPage } from '#app/admin/user/user-page.tsx';
import { appContext } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/hidden-page.ts';
import { fieldsOf } from '#features/accounts/pages/page-post.server.ts';
import { changeUser } from '#features/accounts/users/change-user.server.ts';
import { isUserAction } from '#features/accounts/users/users.ts';
import { endBilling } from '#features/billing/customers/end-billing.server.ts';
import type { Route } from './+types/users.user.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const { fullName, email } = loaderData.page.user;
  return hiddenPageMeta(fullName?.trim() || email);
}

export async function loader(args: Route.LoaderArgs) {
  const by = await teamMemberOf(args, 'people:read');
  const page = await loadUserPage(args.context.get(appContext), by, args.params.userId);
  if (!page) throw data(null, { status: 404 });
  return { page, self: { userId: by.user.id, sessionId: by.sessionId } };
}

export function action(args: Route.ActionArgs) {
  return acting(args, 'people:read', async (by) => {
    const fields = await fieldsOf(args.request);
    const chosen = fields.get('act') ?? '';
    if (!isUserAction(chosen)) throw data(null, { status: 400 });
    const order = { action: chosen, typed: fields.get('typed') ?? '', sessionId: fields.get('sessionId') ?? '' };
    const userId = args.params.userId;
    const answer = await changeUser(args.context.get(appContext), by, userId, order, endBilling);
    if (answer.ok && chosen === 'erase-now') throw redirect(`${href('/admin/users')}?done=erased`, { status: 303 });
    return data(answer, {
      status: !answer.ok && (answer.reason === 'no-right' || answer.reason === 'owner') ? 403 : 200,
    });
  });
}

export default function AdminUserRoute({ loaderData }: Route.ComponentProps) {
  const { page, self } = loaderData;
  return <UserPage key={page.user.id} data={page} self={self} />;
}
