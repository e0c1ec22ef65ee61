import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { newsletter } from '#content/newsletter.ts';
import { NewsletterThanks } from '#features/newsletter/pages/newsletter-page.tsx';
import type { Route } from './+types/newsletter.thank-you.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(newsletter.form.title);

export function loader({ request }: Route.LoaderArgs): { status: 'active' | 'pending' } {
  return { status: new URL(request.url).searchParams.get('status') === 'pending' ? 'pending' : 'active' };
}

export default function NewsletterThankYouRoute({ loaderData }: Route.ComponentProps) {
  const { status } = loaderData;
  return (
    <PageFrame>
      <NewsletterThanks status={status} />
    </PageFrame>
  );
}
