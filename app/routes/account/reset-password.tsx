import { sharedAccountPage } from '#app/response-headers.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { handledBy } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { accountPages } from '#content/accounts/accounts.ts';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import { ResetForm } from '#features/account-pages/recovery/reset-form.tsx';
import { handleResetPost, openResetPage } from '#features/account-pages/recovery/reset-page.server.ts';
import type { Route } from './+types/reset-password.ts';

const copy = accountPages.reset;

export const handle = { hydrate: false };

export const headers = sharedAccountPage;

export const meta = hiddenPage(copy.title, copy.description);

export function loader({ request }: Route.LoaderArgs) {
  return openResetPage(request);
}

export const action = handledBy(pageHandler(handleResetPost));

export default function ResetPasswordRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  const { sentHeading, heading, lead } = copy;
  return (
    <AccountPage name="reset" heading={page.sent ? sentHeading : heading} lead={page.sent ? undefined : lead}>
      <ResetForm {...page} />
    </AccountPage>
  );
}
