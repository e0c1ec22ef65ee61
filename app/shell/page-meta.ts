import { href } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { SiteData } from '#app/shell/site-data.ts';
import {
  articleThing,
  breadcrumbs,
  webPage,
  type ArticleFacts,
  type Crumb,
  type PageKind,
  type Thing,
} from '#app/shell/structured-data.ts';
import { sharingPicturePath, sharingPictures, sharingPictureSize, type SharingPictureName } from '#content/sharing.ts';
import { site } from '#content/site.ts';

/** A picture of the page's own, in the measure of a shared link's picture unless it is one that somebody has put there. */
interface OwnPicture {
  readonly path: string;
  readonly copy: string;
  readonly isOwn?: boolean;
}

/** The `matches` of any route's `meta` function. */
export type RouteMatches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

interface PageMeta {
  /** At most 60 characters: search engines cut what is longer. */
  readonly title: string;
  /** From 70 to 160 characters. */
  readonly description: string;
  /** The page's canonical path. */
  readonly path: string;
  readonly matches: RouteMatches;
  /** The picture that a shared link carries, by its name or as one of the page's own; the landing page's without it. */
  readonly picture?: SharingPictureName | OwnPicture;
  /** The page is an article. */
  readonly article?: ArticleFacts;
  /** What kind of page it is to search engines. */
  readonly kind?: PageKind;
  /** The day of its text, as YYYY-MM-DD, where readers care. */
  readonly updated?: string;
  /** The pages between the start and this one. */
  readonly trail?: readonly Crumb[];
  /** A page that may be passed on by its address and has a preview, but is not to be found. */
  readonly unlisted?: boolean;
  /** What else the page tells of, as things of schema.org. */
  readonly things?: (origin: string) => readonly Thing[];
}

/**
 * What a page that is to be found says of itself: title, description and canonical address, the preview of a shared
 * link, and the page as JSON-LD (a block of data, which the policy against inline scripts does not concern).
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path } = page;
  const root = page.matches.find((match) => match?.id === 'root');
  const { origin } = root?.loaderData as SiteData;
  const url = new URL(path, origin).href;
  const image = new URL(pictureOf(page).path, origin).href;
  return [
    { title },
    { name: 'description', content: description },
    ...previewOf(page, url, image),
    ...(page.unlisted === true ? [noindex] : foundAs(page, origin, url, image)),
  ];
}

/** The head of a page that is not to be found: a form's answer, a page for one person, a step on the way. */
export function hiddenPageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, noindex];
}

/** The `meta` of a route that is not to be found and whose title is fixed. */
export function hiddenPage(title: string): () => MetaDescriptor[] {
  return () => hiddenPageMeta(title);
}

const noindex = { name: 'robots', content: 'noindex' };

function previewOf(page: PageMeta, url: string, image: string): MetaDescriptor[] {
  const { title, description, article } = page;
  return [
    ...(article === undefined ? [{ property: 'og:type', content: 'website' }] : articlePreview(article)),
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: site.locale },
    { property: 'og:title', content: withoutSuffix(title) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    ...(pictureOf(page).isOwn === true ? [] : drawnPicture),
    { property: 'og:image:alt', content: pictureOf(page).copy },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const drawnPicture = [
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(sharingPictureSize.width) },
  { property: 'og:image:height', content: String(sharingPictureSize.height) },
];

function pictureOf({ picture = 'home' }: PageMeta): OwnPicture {
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

/** The address that search engines keep, and what they are told of the page and of what is on it. */
function foundAs(page: PageMeta, origin: string, url: string, image: string): MetaDescriptor[] {
  const { title, description, path, kind = 'WebPage', updated, trail = [] } = page;
  const name = withoutSuffix(title);
  const things = [
    webPage(origin, { kind, url, name, description, picture: image, updated }),
    ...(path === href('/') ? [] : [breadcrumbs(origin, url, [...trail, { name, path }])]),
    ...(page.article === undefined
      ? []
      : [articleThing(origin, { ...page.article, url, headline: name, description, picture: image })]),
    ...(page.things?.(origin) ?? []),
  ];
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } },
  ];
}

/** `Contact` of `Contact | Meridian`: where the site is named beside it, the name is not told twice. */
function withoutSuffix(title: string): string {
  const suffix = ` | ${site.name}`;
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}
