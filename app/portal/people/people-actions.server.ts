import * as z from 'zod/mini';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import {
  inviteToOrganization,
  resendInvitation,
  withdrawInvitation,
} from '#features/accounts/organizations/invitations.server.ts';
import {
  changeMemberRole,
  handOver,
  leaveOrganization,
  removeMember,
  renameOrganization,
} from '#features/accounts/organizations/members.server.ts';
import { givenRoles } from '#features/accounts/organizations/organization-roles.ts';
import { textField } from '#forms/form-fields.ts';

const role = z.enum(givenRoles);

export const peopleActions = defineActions('/dashboard/people', {
  invite: formAction(
    { right: 'client:people:write', audit: 'member-invited' },
    { email: textField, role },
    ({ app, by }, person) => inviteToOrganization(app, by, person),
  ),
  resend: formAction(
    { right: 'client:people:write', audit: 'member-invited' },
    { id: textField },
    ({ app, by }, { id }) => resendInvitation(app, by, id),
  ),
  withdraw: formAction(
    { right: 'client:people:write', audit: 'member-invite-withdrawn' },
    { id: textField },
    ({ app, by }, { id }) => withdrawInvitation(app, by, id),
  ),
  role: formAction(
    { right: 'client:people:write', audit: 'member-role-changed', undo: 'role' },
    { id: textField, role },
    ({ app, by }, change) => changeMemberRole(app, by, change),
  ),
  remove: formAction(
    { right: 'client:people:write', audit: 'member-removed' },
    { id: textField },
    ({ app, by }, { id }) => removeMember(app, by, id),
  ),
  'hand-over': formAction(
    { right: 'client:people:write', audit: 'organization-handed-over' },
    { id: textField },
    ({ app, by }, { id }) => handOver(app, by, id),
  ),
  rename: formAction(
    { right: 'client:people:write', audit: 'organization-renamed', undo: 'rename' },
    { name: textField },
    ({ app, by }, { name }) => renameOrganization(app, by, name),
  ),
  leave: formAction({ right: 'client', audit: 'member-left' }, {}, ({ app, by }) => leaveOrganization(app, by)),
});
