import { data } from 'react-router';
import { appContext, postedTo } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { newsletter } from '#content/newsletter.ts';
import { handleLeave, openLinkPage } from '#features/newsletter/pages/email-links.server.ts';
import { LeavePage } from '#features/newsletter/pages/email-link-pages.tsx';
import type { Route } from './+types/newsletter.unsubscribe.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(newsletter.leave.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await openLinkPage(context.get(appContext), request);
  return data(page, { status: page.subscription === null ? 404 : 200 });
}

/** One-click unsubscribes of mail programs are answered directly (RFC 8058). */
export const action = postedTo(handleLeave);

export default function NewsletterUnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <LeavePage {...loaderData} />
    </PageFrame>
  );
}
