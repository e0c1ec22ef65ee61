import { landingThings } from '#app/home/landing-elements.ts';
import { landingContent } from '#app/home/landing-content.server.ts';
import { Landing } from '#app/home/landing.tsx';
import { handledBy } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { nextCallTopic } from '#features/availability/availability.public.ts';
import { home } from '#content/home/home.ts';
import { site } from '#content/site.ts';
import type { Route } from './+types/home.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site', nextCallTopic] });
}

export function meta({ matches }: Route.MetaArgs) {
  const { title } = home;
  return pageMeta({ title, description: site.description, path: '/', matches, things: landingThings });
}

export const loader = handledBy(landingContent);

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <Landing {...loaderData} />;
}
