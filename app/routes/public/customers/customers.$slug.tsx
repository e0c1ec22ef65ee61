import { data, href } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { shareImage } from '#app/shell/meta/share-image.ts';
import { useBookingLink } from '#app/shell/site-data.ts';
import { site } from '#content/site.ts';
import { choiceCopy, contentTypes } from '#features/site-content/content-types.ts';
import { StoryPage } from '#features/site-content/pages/story-page.tsx';
import { storiesCopy } from '#features/site-content/site-content.copy.ts';
import { publishedItem } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/customers.$slug.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site'] });
}

export function meta({ matches, loaderData: { story } }: Route.MetaArgs) {
  const { slug, publishedAt, updatedAt, data: fields } = story;
  const { title, summary, industry, area } = fields;
  return pageMeta({
    title: `${title} | ${site.name}`,
    description: summary,
    path: href('/customers/:slug', { slug }),
    picture: shareImage('customers', slug, title),
    article: {
      publishedAt,
      updatedAt,
      author: site.name,
      section: storiesCopy.eyebrow,
      tags: [area, choiceCopy(contentTypes.story.fields.industry.options, industry)],
    },
    trail: [{ name: storiesCopy.eyebrow, path: href('/customers') }],
    matches,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const story = await publishedItem(context.get(appContext), 'story', params.slug);
  if (story === undefined) throw data(null, { status: 404 });
  return { story };
}

export default function CustomerStoryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame progress>
      <StoryPage {...loaderData} booking={useBookingLink()} />
    </PageFrame>
  );
}
