import { redirect, href } from 'react-router';
import { openingScript } from 'virtual:public-page';
import { landingContent } from '#app/home/landing-content.server.ts';
import { Landing } from '#app/home/landing.tsx';
import { appContext } from '#app/load-context.ts';
import { loginPath } from '#app/links.ts';
import { useFirstStep } from '#app/public-page/dialogs/use-first-step.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { home } from '#content/home/home.ts';
import { canUseIntake } from '#features/intake/intake.server.ts';
import { site } from '#content/site.ts';
import type { Route } from './+types/start.ts';

export const handle = { hydrate: false };

export function headers() {
  return pageHeaders({ tags: ['site'] });
}

/** Requires sign-in if the intake does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  if (await canUseIntake(app, request)) return landingContent(app);
  throw redirect(loginPath({ returnTo: href('/start'), openIntake: true }));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: home.startTitle, description: site.description, path: href('/'), matches });
}

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  const firstStep = useFirstStep();
  return (
    <>
      {firstStep !== undefined && (
        <>
          <link rel="preload" as="fetch" crossOrigin="anonymous" href={firstStep} />
          <link rel="modulepreload" href={openingScript} />
        </>
      )}
      <Landing opens="intake" {...loaderData} />
    </>
  );
}
