import { handledBy, postedTo } from '#app/load-context.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { newsletter } from '#content/newsletter.ts';
import { newsletterPage } from '#features/newsletter/newsletter-endpoint.server.ts';
import { NewsletterPage } from '#features/newsletter/pages/newsletter-page.tsx';
import type { Route } from './+types/newsletter.ts';

export const handle = { hydrate: false };

export const headers = noStoreWithAction;

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = newsletter;
  return pageMeta({ title, description, path: '/newsletter', unlisted: true, matches });
}

export const loader = handledBy(newsletterPage.open);

export const action = postedTo(newsletterPage.post);

export default function NewsletterRoute({ loaderData: fresh, actionData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <NewsletterPage {...(actionData ?? fresh)} />
    </PageFrame>
  );
}
