import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { newsletter } from '#content/newsletter.ts';
import { NewsletterThanks } from '#features/newsletter/pages/newsletter-page.tsx';

export const handle = { hydrate: false };

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta() {
  return hiddenPageMeta(newsletter.form.title);
}

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
