import { href } from 'react-router';
import { defineInvitePage } from '#features/account-pages/invite/invite-page.server.ts';
import { lockOrganization } from '#features/accounts/organizations/as-owner.server.ts';
import {
  acceptInvitation,
  byToken,
  declineInvitation,
  openInvitations,
  toPerson,
  type OpenInvitation,
} from '#features/accounts/organizations/invitations.server.ts';

/** The page that accepts or declines an invitation to an organization. */
export const organizationInvitationPage = defineInvitePage<OpenInvitation & { readonly name: string }>({
  path: '/join',
  next: href('/dashboard'),
  hasTerms: true,
  accountRole: () => 'user',
  lock: (tx, { organizationId }) => lockOrganization(tx, organizationId),
  async find(app, db, { token, id, session }) {
    const condition = token === '' && session ? toPerson(session, id === '' ? undefined : id) : byToken(token);
    const [invitation] = await openInvitations(app, db, condition);
    return invitation ? { ...invitation, name: invitation.organization } : null;
  },
  join: (app, tx, invitation, person) => acceptInvitation(app, tx, invitation, person),
  decline: (app, tx, invitation, person) => declineInvitation(app, tx, invitation, person),
});
