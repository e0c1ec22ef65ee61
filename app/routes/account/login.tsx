import { href } from 'react-router';
import { sharedAccountPage } from '#app/response-headers.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { handledBy } from '#app/load-context.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { accountPages } from '#content/accounts/accounts.ts';
import { site } from '#content/site.ts';
import { withReturnTarget } from '#features/account-pages/pages/account-page.ts';
import { pageHandler } from '#features/account-pages/pages/page-post.server.ts';
import { LoginForm } from '#features/account-pages/sign-in/login-form.tsx';
import { handleLoginPost, openLoginPage } from '#features/account-pages/sign-in/login-page.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Route } from './+types/login.ts';

const { signIn: copy, secondFactor } = accountPages;

export const handle = { hydrate: false };

export const headers = sharedAccountPage;

/** Previews for links to the page itself, not for addresses with a message or a target. */
export function meta({ matches, location }: Route.MetaArgs) {
  if (location.search !== '') return hiddenPageMeta(copy.title);
  const title = `${copy.title} | ${site.name}`;
  return pageMeta({
    title,
    description: copy.description,
    path: href('/login'),
    matches,
    picture: 'login',
    unlisted: true,
  });
}

export const loader = handledBy(pageHandler(openLoginPage));

export const action = handledBy(pageHandler(handleLoginPost));

export default function LoginRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const page = actionData ?? opened;
  const { step } = page;
  const intake = useIntakeLink();
  // With access for members only, the intake's link leads back here.
  const isStart = step === 'password' && page.returnTarget.openIntake && 'data-dialog' in intake;
  const first = isStart ? copy.start : copy;
  const lead = { password: first.lead, app: secondFactor.lead, recovery: secondFactor.recoveryLead }[step];
  return (
    <AccountPage
      name="sign-in"
      heading={step === 'password' ? first.heading : secondFactor.heading}
      lead={lead}
      aside={
        step === 'password' && (
          <p>
            {copy.aside} <a href={withReturnTarget(href('/signup'), page.returnTarget)}>{copy.asideLink}</a>
          </p>
        )
      }
    >
      {isStart && (
        <>
          <ButtonLink {...intake} variant="primary" size="wide">
            {copy.start.open}
          </ButtonLink>
          <p className="small tall-links">
            {copy.start.short} <a href={href('/intake/short')}>{copy.start.shortLink}</a>
          </p>
          <p className="account-or mono-label">{copy.start.or}</p>
        </>
      )}
      <LoginForm {...page} />
    </AccountPage>
  );
}
