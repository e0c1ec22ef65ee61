import { data, href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { shareImage } from '#app/shell/meta/share-image.ts';
import { organizationId } from '#app/shell/meta/structured-data.ts';
import { site } from '#content/site.ts';
import { articlesBy } from '#features/insights/articles-in-full.server.ts';
import { articlesTopic } from '#features/insights/insights.ts';
import { PersonPage } from '#features/site-content/pages/team-page.tsx';
import { teamCopy } from '#features/site-content/site-content.copy.ts';
import { publishedItem } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/team.$slug.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site', articlesTopic] });
}

export function meta({ matches, loaderData: { person } }: Route.MetaArgs) {
  const { slug, data: fields } = person;
  const { name, role, url } = fields;
  const path = href('/team/:slug', { slug });
  return pageMeta({
    title: `${name} | ${site.name}`,
    description: teamCopy.one(name, role),
    path,
    kind: 'ProfilePage',
    picture: shareImage('team', slug, name),
    trail: [{ name: teamCopy.eyebrow, path: href('/team') }],
    things: ({ origin }) => [
      {
        '@type': 'Person',
        '@id': new URL(`${path}#person`, origin).href,
        name,
        jobTitle: role,
        url: new URL(path, origin).href,
        worksFor: { '@id': organizationId(origin) },
        ...(url !== '' && { sameAs: url }),
      },
    ],
    matches,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const person = await publishedItem(app, 'person', params.slug);
  if (person === undefined) throw data(null, { status: 404 });
  return { person, articles: await articlesBy(app, person.data.name) };
}

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <PersonPage {...loaderData} />
    </PageFrame>
  );
}
