import * as z from 'zod/mini';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { teamRoles } from '#features/accounts/rights/roles.ts';
import { invite, resendInvite, withdrawInvite } from '#features/team/invites.server.ts';
import { giveRole } from '#features/team/team.server.ts';
import { textField } from '#forms/form-fields.ts';

export const teamActions = defineActions('/admin/settings/team', {
  role: formAction(
    { right: 'team', audit: ['role-granted', 'role-revoked'], undo: 'role' },
    { id: textField, role: z.enum(['user', ...teamRoles]) },
    ({ app, by }, { id, role }) => giveRole(app, by, id, role),
  ),
  invite: formAction(
    { right: 'team', audit: 'invite-sent' },
    { email: textField, role: textField },
    ({ app, by }, person) => invite(app, by, person),
  ),
  resend: formAction({ right: 'team', audit: 'invite-sent' }, { id: textField }, ({ app, by }, { id }) =>
    resendInvite(app, by, id),
  ),
  withdraw: formAction({ right: 'team', audit: 'invite-withdrawn' }, { id: textField }, ({ app, by }, { id }) =>
    withdrawInvite(app, by, id),
  ),
});
