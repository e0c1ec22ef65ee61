import { secretAddress } from '#app/response-headers.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { clientContext, appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { accountPages } from '#content/accounts/accounts.ts';
import { handleCallbackPost, openCallbackPage } from '#features/account-pages/callback/callback-page.server.ts';
import { CallbackProgress } from '#features/account-pages/callback/callback-progress.tsx';
import { toRouteResult } from '#features/account-pages/pages/page-post.server.ts';
import type { Route } from './+types/auth.callback.ts';

const copy = accountPages.callback;

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(copy.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return toRouteResult(await openCallbackPage(context.get(appContext), request));
}

export async function action({ request, context }: Route.ActionArgs) {
  return toRouteResult(await handleCallbackPost(context.get(appContext), request, context.get(clientContext)));
}

export default function AuthCallbackRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  return (
    <AccountPage name="callback" heading={page.snag ? copy.snag : copy.title}>
      <CallbackProgress {...page} />
    </AccountPage>
  );
}
