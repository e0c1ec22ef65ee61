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

const titles: Readonly<Record<SharedPlace, (app: AppContext, slug: string) => Promise<string | undefined>>> = {
  customers: async (app, slug) => (await publishedItem(app, 'story', slug))?.data.title,
  integrations: async (app, slug) => (await publishedItem(app, 'integration', slug))?.data.name,
  team: async (app, slug) => (await publishedItem(app, 'person', slug))?.data.name,
  insights: async (app, slug) => (await publishedArticle(app, slug))?.title,
  category: (_app, slug) => Promise.resolve(Object.hasOwn(categories, slug) ? categories[slug as Category] : undefined),
  checkout: (_app, slug) => Promise.resolve(catalog.offers.find(({ id }) => id === slug)?.name),
};

/** The picture that says where it belongs. */
const pictures: Readonly<Record<SharedPlace, SharingPictureName>> = {
  customers: 'customers',
  integrations: 'integrations',
  team: 'team',
  insights: 'insights',
  category: 'insights',
  checkout: 'home',
};

/** The preview of what is published; that of its list if the title cannot be set. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { place, picture } = params;
  const slug = /^([a-z0-9-]+)\.png$/.exec(picture)?.[1];
  const titleOf = Object.hasOwn(titles, place) ? titles[place as SharedPlace] : undefined;
  const title = slug === undefined ? undefined : await titleOf?.(context.get(appContext), slug);
  if (title === undefined) throw data(null, { status: 404 });
  const general = pictures[place as SharedPlace];
  const shown = { name: title, copy: title, place: sharingPictures[general].place, brand: site.name, ...sharingPictureSize };
  const drawn = await sharePicture(`${place}\n${title}`, title, (typefaces) =>
    sharingPictureSvg(shown, palettes.light, typefaces),
  );
  if (drawn === null) return redirect(sharingPicturePath(general));
  return new Response(new Uint8Array(drawn), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
}
