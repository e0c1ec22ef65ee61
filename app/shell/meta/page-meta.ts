import { href } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import { publicPages, type PicturedPath } from '#app/public-pages.ts';
import { noindex } from '#app/shell/meta/hidden-page.ts';
import type { SiteData } from '#app/shell/site-data.ts';
import {
  articleThing,
  breadcrumbs,
  organization,
  webPage,
  websiteData,
  type ArticleFacts,
  type Crumb,
  type PageKind,
  type Thing,
} from '#app/shell/meta/structured-data.ts';
import { sharingPicturePath, sharingPictures, sharingPictureSize, type SharingPictureName } from '#content/sharing.ts';
import { site } from '#content/site.ts';

/** Sharing image dimensions, unless custom. */
interface OwnPicture {
  readonly path: string;
  readonly copy: string;
  readonly isOwn?: boolean;
}

/** The `matches` of any route's `meta` function. */
export type RouteMatches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

interface PageHead {
  /** Max 60 characters; search engines cut longer titles. */
  readonly title: string;
  /** 70 to 160 characters. */
  readonly description: string;
  readonly matches: RouteMatches;
  readonly article?: ArticleFacts;
  readonly kind?: PageKind;
  /** YYYY-MM-DD. */
  readonly updated?: string;
  /** Breadcrumbs. */
  readonly trail?: readonly Crumb[];
  /** Shareable with a preview, but not indexed. */
  readonly unlisted?: boolean;
  /** Additional schema.org things. */
  readonly things?: (site: SiteData) => readonly Thing[];
}

/** The canonical path, and the sharing image of a page that has none in the table of public pages. */
type PageAddress =
  | { readonly path: PicturedPath; readonly picture?: undefined }
  | { readonly path: string; readonly picture: SharingPictureName | OwnPicture };

type PageMeta = PageHead & PageAddress;

/** For indexable pages. JSON-LD is data, so CSP does not block it. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path } = page;
  const root = page.matches.find((match) => match?.id === 'root');
  const site = root?.loaderData as SiteData;
  const { origin } = site;
  const url = new URL(path, origin).href;
  const image = new URL(findPicture(page).path, origin).href;
  return [
    { title },
    { name: 'description', content: description },
    ...previewTags(page, url, image),
    ...(page.unlisted === true ? [noindex] : foundAs(page, site, url, image)),
  ];
}

function previewTags(page: PageMeta, url: string, image: string): MetaDescriptor[] {
  const { title, description, article } = page;
  return [
    ...(article === undefined ? [{ property: 'og:type', content: 'website' }] : articlePreview(article)),
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: site.locale },
    { property: 'og:title', content: withoutSuffix(title) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    ...(findPicture(page).isOwn === true ? [] : drawnPicture),
    { property: 'og:image:alt', content: findPicture(page).copy },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const drawnPicture = [
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(sharingPictureSize.width) },
  { property: 'og:image:height', content: String(sharingPictureSize.height) },
];

function findPicture(page: PageAddress): OwnPicture {
  const picture = page.picture ?? publicPages[page.path].picture;
  if (typeof picture !== 'string') return picture;
  return { path: sharingPicturePath(picture), copy: sharingPictures[picture].copy };
}

function articlePreview({ publishedAt, updatedAt, section, tags }: ArticleFacts): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: publishedAt.toISOString() },
    { property: 'article:modified_time', content: updatedAt.toISOString() },
    { property: 'article:section', content: section },
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}

function foundAs(page: PageMeta, site: SiteData, url: string, image: string): MetaDescriptor[] {
  const { origin } = site;
  const { title, description, path, kind = 'WebPage', updated, trail = [] } = page;
  const name = withoutSuffix(title);
  const things = [
    webPage(origin, { kind, url, name, description, picture: image, updated }),
    organization(origin),
    websiteData(origin),
    ...(path === href('/') ? [] : [breadcrumbs(origin, url, [...trail, { name, path }])]),
    ...(page.article === undefined
      ? []
      : [articleThing(origin, { ...page.article, url, headline: name, description, picture: image })]),
    ...(page.things?.(site) ?? []),
  ];
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } },
  ];
}

/** `Contact` of `Contact | Meridian`. */
function withoutSuffix(title: string): string {
  const suffix = ` | ${site.name}`;
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}
