import { href } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { handledBy } from '#app/load-context.ts';
import { secretAddress } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { roleMay, roleName } from '#content/accounts/roles.ts';
import { inviteCopy as copy } from '#content/admin/team.ts';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import { teamInvitePage } from '#features/account-pages/invite/team-invite.server.ts';
import { InviteSteps } from '#features/account-pages/invite/invite-steps.tsx';
import type { Route } from './+types/invite.ts';

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(copy.title);

export const loader = handledBy(teamInvitePage.open);

export const action = handledBy(pageHandler(teamInvitePage.post));

export default function InviteRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  const isDead = page.step === 'dead';
  return (
    <AccountPage
      name="invite"
      heading={isDead ? copy.deadHeading : copy.heading}
      lead={isDead ? copy.deadLead : `${copy.as(roleName(page.role), page.email)} ${roleMay(page.role)}`}
    >
      <InviteSteps {...page} path={href('/invite')} copy={copy} />
    </AccountPage>
  );
}
