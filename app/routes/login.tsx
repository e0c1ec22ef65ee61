import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { accountHeaders } from '#app/accounts/account-headers.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { paths } from '#app/paths.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { accountPages } from '#content/accounts.ts';
import { carrying } from '#features/accounts/pages/account-page.ts';
import { answered } from '#features/accounts/pages/page-post.server.ts';
import { LoginForm } from '#features/accounts/sign-in/login-form.tsx';
import { answerLoginPost, openLoginPage } from '#features/accounts/sign-in/login-page.server.ts';

const { signIn: words, secondFactor } = accountPages;

export const handle = { hydrate: false };

export const headers = accountHeaders;

export function meta() {
  return hiddenPageMeta(words.title);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  return answered(await openLoginPage(context.get(machineContext), request));
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answered(await answerLoginPost(context.get(machineContext), request, context.get(callerContext)));
}

export default function LoginRoute() {
  const opened = useLoaderData<typeof loader>();
  const page = useActionData<typeof action>() ?? opened;
  const { step } = page;
  const lead = { password: words.lead, app: secondFactor.lead, recovery: secondFactor.recoveryLead }[step];
  return (
    <AccountPage
      name="sign-in"
      heading={step === 'password' ? words.heading : secondFactor.heading}
      lead={lead}
      aside={
        step === 'password' && (
          <p>
            {words.aside} <a href={carrying(paths.signup, page.onward)}>{words.asideLink}</a>
          </p>
        )
      }
    >
      <LoginForm {...page} />
    </AccountPage>
  );
}
