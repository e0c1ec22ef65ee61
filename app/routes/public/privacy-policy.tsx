import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { dayTopic, lastUpdated } from '#app/legal/last-updated.ts';
import { LegalPage } from '#app/legal/legal-page.tsx';
import { appContext } from '#app/load-context.ts';
import { paths } from '#app/paths.ts';
import { pageMeta } from '#app/shell/page-meta.ts';
import { keptTimes } from '#content/legal/collected.ts';
import { privacy, privacyFor } from '#content/legal/privacy.ts';
import { site } from '#content/site.ts';

export const handle = { hydrate: false };

export function headers() {
  return { 'X-Cache-Tags': `site, ${dayTopic}` };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { title, description } = privacy;
  return pageMeta({
    title: `${title} | ${site.name}`,
    description,
    path: paths.privacyPolicy,
    picture: 'privacyPolicy',
    updated: loaderData?.updated,
    matches,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const kept = keptTimes(app.settings.current());
  return { kept, updated: lastUpdated(privacy.updated, app.now()) };
}

export default function PrivacyPolicyRoute() {
  const { kept, updated } = useLoaderData<typeof loader>();
  return <LegalPage page="privacyPolicy" document={privacyFor(kept)} updated={updated} />;
}
