import { href } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { handledBy } from '#app/load-context.ts';
import { secretAddress } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { organizationRoleName } from '#content/accounts/organizations.ts';
import { joinCopy as copy } from '#content/accounts/people.ts';
import { InviteSteps } from '#features/account-pages/invite/invite-steps.tsx';
import { organizationInvitationPage } from '#features/account-pages/invite/organization-invitation.server.ts';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import type { Route } from './+types/join.ts';

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(copy.title);

export const loader = handledBy(organizationInvitationPage.open);

export const action = handledBy(pageHandler(organizationInvitationPage.post));

export default function JoinRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  const isDead = page.step === 'dead';
  return (
    <AccountPage
      name="invite"
      heading={isDead ? copy.deadHeading : copy.heading(page.name)}
      lead={isDead ? copy.deadLead : copy.as(organizationRoleName(page.role), page.email)}
    >
      <InviteSteps {...page} path={href('/join')} copy={copy} />
    </AccountPage>
  );
}
