import { secretAddress } from '#app/response-headers.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { handledBy } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { accountPages } from '#content/accounts/accounts.ts';
import { handleCallbackPost, openCallbackPage } from '#features/account-pages/callback/callback-page.server.ts';
import { CallbackProgress } from '#features/account-pages/callback/callback-progress.tsx';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import type { Route } from './+types/auth.callback.ts';

const copy = accountPages.callback;

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(copy.title);

export const loader = handledBy(pageHandler(openCallbackPage));

export const action = handledBy(pageHandler(handleCallbackPost));

export default function AuthCallbackRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  return (
    <AccountPage name="callback" heading={page.snag ? copy.snag : copy.title}>
      <CallbackProgress {...page} />
    </AccountPage>
  );
}
