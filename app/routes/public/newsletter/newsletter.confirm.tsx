import { data } from 'react-router';
import { appContext, postedTo } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { newsletter } from '#content/newsletter.ts';
import { handleConfirm, openSubscriptionConfirmPage } from '#features/newsletter/pages/email-links.server.ts';
import { ConfirmPage } from '#features/newsletter/pages/email-link-pages.tsx';
import type { Route } from './+types/newsletter.confirm.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(newsletter.confirm.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await openSubscriptionConfirmPage(context.get(appContext), request);
  return data(page, { status: page.state === null ? 404 : 200 });
}

export const action = postedTo(handleConfirm);

export default function NewsletterConfirmRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <ConfirmPage {...loaderData} />
    </PageFrame>
  );
}
