import { secretAddress } from '#app/response-headers.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { handledBy } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { accountPages } from '#content/accounts/accounts.ts';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import { UpdateForm } from '#features/account-pages/recovery/update-form.tsx';
import { handleUpdatePost, openUpdatePage } from '#features/account-pages/recovery/update-page.server.ts';
import type { Route } from './+types/update-password.ts';

const copy = accountPages.update;

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(copy.title);

export const loader = handledBy(openUpdatePage);

export const action = handledBy(pageHandler(handleUpdatePost));

export default function UpdatePasswordRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  const lead = { link: copy.lead, session: copy.currentLead, nothing: undefined, 'dead-link': undefined }[page.by];
  return (
    <AccountPage name="update" heading={copy.heading} lead={lead}>
      <UpdateForm {...page} />
    </AccountPage>
  );
}
