import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { accountHeaders } from '#app/accounts/account-headers.ts';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { loginPath, paths } from '#app/paths.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { accountPages } from '#content/accounts.ts';
import { answered } from '#features/accounts/pages/page-post.server.ts';
import { SignUpForm } from '#features/accounts/sign-up/sign-up-form.tsx';
import { answerSignUpPost, openSignUpPage } from '#features/accounts/sign-up/sign-up-page.server.ts';

const words = accountPages.signUp;

export const handle = { hydrate: false };

export const headers = accountHeaders;

export function meta() {
  return hiddenPageMeta(words.title);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  return answered(await openSignUpPage(context.get(machineContext), request));
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answered(await answerSignUpPost(context.get(machineContext), request, context.get(callerContext)));
}

export default function SignUpRoute() {
  const opened = useLoaderData<typeof loader>();
  const page = useActionData<typeof action>() ?? opened;
  return (
    <AccountPage
      name="sign-up"
      heading={page.done ? words.doneHeading : words.heading}
      lead={page.done ? undefined : words.lead}
      aside={
        <>
          <p>
            {words.aside} <a href={loginPath(page.onward)}>{words.asideLink}</a>
          </p>
          <p>
            <a href={paths.home}>{words.home}</a>
          </p>
        </>
      }
    >
      <SignUpForm {...page} />
    </AccountPage>
  );
}
