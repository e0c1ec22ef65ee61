import { data } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { newsletter } from '#content/newsletter.ts';
import { handleNewsletterPost, openNewsletterPage } from '#features/newsletter/pages/newsletter-page.server.ts';
import { NewsletterPage } from '#features/newsletter/pages/newsletter-page.tsx';
import type { Route } from './+types/newsletter.ts';

export const handle = { hydrate: false };

export const headers = noStoreWithAction;

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = newsletter;
  return pageMeta({ title, description, path: '/newsletter', unlisted: true, matches });
}

export function loader({ request, context }: Route.LoaderArgs) {
  return openNewsletterPage(context.get(appContext), request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await handleNewsletterPost(context.get(appContext), request, context.get(clientContext));
  if (result instanceof Response) throw result;
  return data(result.page, { status: result.status, headers: result.headers });
}

export default function NewsletterRoute({ loaderData: fresh, actionData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <NewsletterPage {...(actionData ?? fresh)} />
    </PageFrame>
  );
}
