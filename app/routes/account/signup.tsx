import { href } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { sharedAccountPage } from '#app/response-headers.ts';
import { handledBy } from '#app/load-context.ts';
import { loginPath } from '#app/links.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { accountPages } from '#content/accounts/accounts.ts';
import { accountMessages } from '#features/accounts/accounts.ts';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import { SignUpForm } from '#features/account-pages/sign-up/sign-up-form.tsx';
import { handleSignUpPost, openSignUpPage } from '#features/account-pages/sign-up/sign-up-page.server.ts';
import type { Route } from './+types/signup.ts';

const copy = accountPages.signUp;

export const handle = { hydrate: false };

export const headers = sharedAccountPage;

export const meta = hiddenPage(copy.title, copy.description);

export const loader = handledBy(pageHandler(openSignUpPage));

export const action = handledBy(pageHandler(handleSignUpPost));

export default function SignUpRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  return (
    <AccountPage
      name="sign-up"
      heading={page.done ? accountMessages.signedUp : copy.heading}
      lead={page.done ? undefined : copy.lead}
      aside={
        <>
          <p>
            {copy.aside} <a href={loginPath(page.returnTarget)}>{copy.asideLink}</a>
          </p>
          <p>
            <a href={href('/')}>{copy.home}</a>
          </p>
        </>
      }
    >
      <SignUpForm {...page} />
    </AccountPage>
  );
}
