import { redirect, href } from 'react-router';
import './start.css';
import { intakeSheets, modulePreloads, openingScript } from 'virtual:public-page';
import { landingContent } from '#app/home/landing-content.server.ts';
import { Landing, StartNote } from '#app/home/landing.tsx';
import { appContext } from '#app/load-context.ts';
import { loginPath } from '#app/links.ts';
import { openFirstStep } from '#app/public-page/dialogs/first-step.server.tsx';
import { servedStepClass } from '#app/public-page/dialogs/page-names.ts';
import { useFirstStep } from '#app/public-page/dialogs/use-first-step.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { nextCallTopic } from '#features/availability/availability.public.ts';
import { home } from '#content/home/home.ts';
import { currentQuestions } from '#features/intake/questions/intake-questions.server.ts';
import { canUseIntake } from '#features/intake/intake.server.ts';
import { site } from '#content/site.ts';
import type { Route } from './+types/start.ts';

export const handle = { hydrate: false, startsOnSign: true };

/** Style sheets of the intake's first step, which are inlined like all of the page's styles. */
export function links() {
  return intakeSheets.map((address) => ({ rel: 'stylesheet', href: address }));
}

export function headers() {
  return pageHeaders({ tags: ['site', nextCallTopic] });
}

/** Requires sign-in if the intake does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  if (await canUseIntake(app, request)) {
    const step = openFirstStep(await currentQuestions(app));
    return { ...(await landingContent(app)), step };
  }
  throw redirect(loginPath({ returnTo: href('/start'), openIntake: true }));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: home.startTitle, description: site.description, path: '/', matches });
}

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  const { step, ...content } = loaderData;
  const isServed = useFirstStep() !== undefined;
  return (
    <>
      {isServed && (
        <>
          <div className={servedStepClass} dangerouslySetInnerHTML={{ __html: step }} />
          <StartNote className="start-late" />
          {modulePreloads.map((address) => (
            <link key={address} rel="modulepreload" href={address} />
          ))}
          <script type="module" src={openingScript} />
        </>
      )}
      <Landing opens="intake" {...content} />
    </>
  );
}
