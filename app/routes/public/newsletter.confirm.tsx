import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPage } from '#app/shell/page-meta.ts';
import { newsletter } from '#content/newsletter.ts';
import { answerConfirm, openConfirmPage } from '#features/newsletter/pages/email-links.server.ts';
import { ConfirmPage } from '#features/newsletter/pages/email-link-pages.tsx';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(newsletter.confirm.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await openConfirmPage(context.get(appContext), request);
  return data(page, { status: page.state === null ? 404 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerConfirm(context.get(appContext), request);
  if (answer !== null) throw answer;
  return data(null, { status: 404 });
}

export default function NewsletterConfirmRoute() {
  return (
    <PageFrame>
      <ConfirmPage {...useLoaderData<typeof loader>()} />
    </PageFrame>
  );
}
