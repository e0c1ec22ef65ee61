import { data, redirect } from 'react-router';
import { appContext, type AppContext } from '#app/load-context.ts';
import type { SharedPlace } from '#app/shell/meta/share-image.ts';
import { palettes } from '#app/shell/theme-colors.server.ts';
import { sharingPicturePath, sharingPictures, sharingPictureSize, type SharingPictureName } from '#content/sharing.ts';
import { site } from '#content/site.ts';
import { catalog } from '#features/billing/catalog.ts';
import { categories, type Category } from '#features/insights/categories.public.ts';
import { publishedArticle } from '#features/insights/fitting-article.public.server.ts';
import { sharePicture } from '#features/sharing/share-picture.server.ts';
import { sharingPictureSvg } from '#ui/drawing/sharing-picture.ts';
import { publishedItem } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/share.ts';

const readTitle: Readonly<Record<SharedPlace, (app: AppContext, slug: string) => Promise<string | undefined>>> = {
  customers: async (app, slug) => (await publishedItem(app, 'story', slug))?.data.title,
  integrations: async (app, slug) => (await publishedItem(app, 'integration', slug))?.data.name,
  team: async (app, slug) => (await publishedItem(app, 'person', slug))?.data.name,
  insights: async (app, slug) => (await publishedArticle(app, slug))?.title,
  category: (_app, slug) => Promise.resolve(Object.hasOwn(categories, slug) ? categories[slug as Category] : undefined),
  checkout: (_app, slug) => Promise.resolve(catalog.offers.find(({ id }) => id === slug)?.name),
};

const sectionPictures: Readonly<Record<SharedPlace, SharingPictureName>> = {
  customers: 'customers',
  integrations: 'integrations',
  team: 'team',
  insights: 'insights',
  category: 'insights',
  checkout: 'home',
};

/** The preview picture of a published page, or that of its section if the title cannot be drawn. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { place, picture: fileName } = params;
  const slug = /^([a-z0-9-]+)\.png$/.exec(fileName)?.[1];
  const read = Object.hasOwn(readTitle, place) ? readTitle[place as SharedPlace] : undefined;
  const title = slug === undefined ? undefined : await read?.(context.get(appContext), slug);
  if (title === undefined) throw data(null, { status: 404 });
  const section = sectionPictures[place as SharedPlace];
  const content = {
    name: title,
    copy: title,
    place: sharingPictures[section].place,
    brand: site.name,
    ...sharingPictureSize,
  };
  const picture = await sharePicture(`${place}\n${title}`, title, (typefaces) =>
    sharingPictureSvg(content, palettes.light, typefaces),
  );
  if (picture === null) return redirect(sharingPicturePath(section));
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
}
