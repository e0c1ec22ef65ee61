import { data, href, redirect } from 'react-router';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { endBilling } from '#features/billing/customers/end-billing.server.ts';
import { changeUser, type UserOrder } from '#features/users/change-user.server.ts';
import { textField } from '#forms/form-fields.ts';

/** For an account on the team, each also needs the right `team`, which `changeUser` checks. */
export const userActions = defineActions('/admin/users/:userId', {
  grant: formAction({ right: 'team', audit: 'role-granted', undo: 'revoke' }, {}, (context) =>
    change(context, { action: 'grant' }),
  ),
  revoke: formAction({ right: 'team', audit: 'role-revoked', undo: 'grant' }, {}, (context) =>
    change(context, { action: 'revoke' }),
  ),
  disable: formAction({ right: 'team', audit: 'user-disabled', undo: 'enable' }, {}, (context) =>
    change(context, { action: 'disable' }),
  ),
  enable: formAction({ right: 'team', audit: 'user-enabled', undo: 'disable' }, {}, (context) =>
    change(context, { action: 'enable' }),
  ),
  'end-session': formAction(
    { right: 'people:write', audit: 'session-ended' },
    { sessionId: textField },
    (context, { sessionId }) => change(context, { action: 'end-session', sessionId }),
  ),
  'end-sessions': formAction({ right: 'people:write', audit: 'session-ended' }, {}, (context) =>
    change(context, { action: 'end-sessions' }),
  ),
  erase: formAction(
    { right: 'erase', audit: 'erasure-set', undo: 'keep' },
    { typed: textField },
    (context, { typed }) => change(context, { action: 'erase', typed }),
  ),
  'erase-now': formAction({ right: 'erase', audit: 'erased' }, { typed: textField }, async (context, { typed }) => {
    const result = await change(context, { action: 'erase-now', typed });
    if (result.data.ok) throw redirect(`${href('/admin/users')}?done=erased`, 303);
    return result;
  }),
  keep: formAction({ right: 'erase', audit: 'erasure-ended', undo: 'erase' }, {}, (context) =>
    change(context, { action: 'keep' }),
  ),
});

async function change({ app, by, id }: ActionContext<TeamMember<'people:read'>>, order: UserOrder) {
  const result = await changeUser(app, by, id, order, endBilling);
  const isForbidden = !result.ok && (result.reason === 'no-right' || result.reason === 'owner');
  return data(result, { status: isForbidden ? 403 : 200 });
}
