import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPage } from '#app/shell/page-meta.ts';
import { newsletter } from '#content/newsletter.ts';
import { NewsletterThanks } from '#features/newsletter/pages/newsletter-page.tsx';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(newsletter.form.title);

export function loader({ request }: LoaderFunctionArgs): { status: 'active' | 'pending' } {
  return { status: new URL(request.url).searchParams.get('status') === 'pending' ? 'pending' : 'active' };
}

export default function NewsletterThankYouRoute() {
  const { status } = useLoaderData<typeof loader>();
  return (
    <PageFrame>
      <NewsletterThanks status={status} />
    </PageFrame>
  );
}
