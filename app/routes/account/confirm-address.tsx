import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPage } from '#app/shell/page-meta.ts';
import { openConfirmPage, answerConfirmPost } from '#features/accounts/pages/confirm-page.server.ts';
import { ConfirmPage } from '#features/accounts/pages/confirm-page.tsx';

export const handle = { hydrate: false };

export function headers() {
  // The address holds a key to the account: it goes to nobody else. (Without any referrer, forms would have no origin either.)
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };
}

export const meta = hiddenPage('Confirm your address');

export function loader({ request, context }: LoaderFunctionArgs) {
  return openConfirmPage(context.get(appContext), request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerConfirmPost(context.get(appContext), request, context.get(clientContext));
  if (answer.ok) throw redirect(answer.to, { status: 303, headers: answer.headers });
  return data(answer.page, { status: answer.status });
}

export default function ConfirmAddressRoute() {
  const opened = useLoaderData<typeof loader>();
  return (
    <PageFrame>
      <ConfirmPage {...(useActionData<typeof action>() ?? opened)} />
    </PageFrame>
  );
}
