import { data } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { TeamPage } from '#features/site-content/pages/team-page.tsx';
import { teamCopy } from '#features/site-content/site-content.copy.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/team.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site'] });
}

export function meta({ matches }: Route.MetaArgs) {
  const { eyebrow, description } = teamCopy;
  const path = '/team';
  const title = `${eyebrow} | ${site.name}`;
  return pageMeta({ title, description, path, kind: 'CollectionPage', matches });
}

export async function loader({ context }: Route.LoaderArgs) {
  const people = await publishedItems(context.get(appContext), 'person');
  if (people.length === 0) throw data(null, { status: 404 });
  return { people };
}

export default function TeamRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <TeamPage {...loaderData} />
    </PageFrame>
  );
}
