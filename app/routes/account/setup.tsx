import { secretAddress } from '#app/response-headers.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { appContext, handledBy } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { setupCopy } from '#content/accounts/setup.ts';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import { SetupForm } from '#features/account-pages/setup/setup-form.tsx';
import { handleSetupPost, openSetupPage } from '#features/account-pages/setup/setup-page.server.ts';
import type { Route } from './+types/setup.ts';

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(setupCopy.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await openSetupPage(context.get(appContext), request);
  if (page === null) throw new Response(null, { status: 404 });
  return page;
}

export const action = handledBy(pageHandler(handleSetupPost));

export default function SetupRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  const isDead = page.token === '';
  return (
    <AccountPage
      name="setup"
      heading={isDead ? setupCopy.deadHeading : setupCopy.heading}
      lead={isDead ? setupCopy.deadLead : setupCopy.lead}
    >
      <SetupForm {...page} />
    </AccountPage>
  );
}
