import { href } from 'react-router';
import { site } from '#content/site.ts';
import { defineInvitePage } from '#features/account-pages/invite/invite-page.server.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { openInvite, takeInvite } from '#features/accounts/invites/open-invites.server.ts';
import { accountToChange, lockAdministrators, writeRole } from '#features/accounts/rights/role.server.ts';
import { isTeamRole } from '#features/accounts/rights/roles.ts';

/** Invites to the team. Its members keep their role. */
export const teamInvitePage = defineInvitePage({
  path: '/invite',
  next: href('/admin'),
  hasTerms: false,
  accountRole: ({ role }) => role,
  lock: (tx) => lockAdministrators(tx),
  async find(app, db, { token }) {
    const invite = await openInvite(app, db, token);
    return invite && { ...invite, name: site.name };
  },
  async join(app, tx, { id, role }, { userId, from }) {
    if (!(await takeInvite(tx, id))) return false;
    const user = await accountToChange(tx, userId);
    if (user && !isTeamRole(user.role)) await writeRole(app, userId, role, tx);
    await writeAudit(app, { action: 'invite-accepted', actorId: userId, userId, ...from, details: { role } }, tx);
    return true;
  },
});
