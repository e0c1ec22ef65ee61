import { data } from 'react-router';
import { appContext, postedTo } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { newsletter } from '#content/newsletter.ts';
import { handlePreferences, openLinkPage } from '#features/newsletter/pages/email-links.server.ts';
import { PreferencesPage } from '#features/newsletter/pages/email-link-pages.tsx';
import type { Route } from './+types/newsletter.preferences.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(newsletter.preferences.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await openLinkPage(context.get(appContext), request);
  return data(page, { status: page.subscription === null ? 404 : 200 });
}

export const action = postedTo(handlePreferences);

export default function NewsletterPreferencesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <PreferencesPage {...loaderData} />
    </PageFrame>
  );
}
