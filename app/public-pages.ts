import type { Register } from 'react-router';
import type { SharingPictureName } from '#content/sharing.ts';

type RouteFiles = Register['routeFiles'];
type InternalFile = `routes/${'account' | 'admin' | 'api' | 'portal'}/${string}`;
type PageFile = Exclude<Extract<keyof RouteFiles, `routes/${string}.tsx`>, InternalFile>;
type PublicPath = Exclude<RouteFiles[PageFile]['page'], '/*' | `/dev/${string}`>;

interface PublicPage {
  /** Whether the sitemap always lists the page; otherwise the reason. */
  readonly sitemap: true | string;
  /** The preview of a shared link. `drawn`: shows the title of an item; null: nobody shares the page. */
  readonly picture: SharingPictureName | 'drawn' | null;
  /** `at start`: rendered and compressed at startup. Every other cached page declares its tags in `headers`, too. */
  readonly cached: 'at start' | 'on first visit' | 'never';
}

const item: PublicPage = { sitemap: 'listed once it is published', picture: 'drawn', cached: 'on first visit' };
const afterForm: PublicPage = { sitemap: 'follows a form', picture: null, cached: 'never' };
const fromEmail: PublicPage = { sitemap: 'needs the link of an email', picture: null, cached: 'never' };

/**
 * Sitemap, preview and cache of each page of `routes.ts` that anyone may open. A page that is missing here is a type
 * error.
 */
export const publicPages = {
  '/': { sitemap: true, picture: 'home', cached: 'at start' },
  '/start': { sitemap: 'duplicates the landing page', picture: 'home', cached: 'at start' },
  '/insights': { sitemap: true, picture: 'insights', cached: 'at start' },
  '/insights/:slug': item,
  '/insights/new': { sitemap: 'is a part of the list', picture: null, cached: 'never' },
  '/book': { sitemap: true, picture: 'book', cached: 'on first visit' },
  '/book/thank-you': afterForm,
  '/call': fromEmail,
  '/calculator': { sitemap: true, picture: 'calculator', cached: 'on first visit' },
  '/intake': { sitemap: 'opens on the landing page', picture: null, cached: 'on first visit' },
  '/intake/thank-you': afterForm,
  '/intake/short': { sitemap: true, picture: 'shortIntake', cached: 'on first visit' },
  '/intake/short/thank-you': afterForm,
  '/intake/continue': fromEmail,
  '/customers': { sitemap: 'listed with its first story', picture: 'customers', cached: 'on first visit' },
  '/customers/:slug': item,
  '/integrations': { sitemap: 'listed with its first item', picture: 'integrations', cached: 'on first visit' },
  '/integrations/:slug': item,
  '/team': { sitemap: 'listed with its first person', picture: 'team', cached: 'on first visit' },
  '/team/:slug': item,
  '/trust': { sitemap: true, picture: 'trust', cached: 'on first visit' },
  '/contact': { sitemap: true, picture: 'contact', cached: 'on first visit' },
  '/contact/thank-you': afterForm,
  '/newsletter': { sitemap: 'repeats the form of other pages', picture: 'insights', cached: 'never' },
  '/newsletter/thank-you': afterForm,
  '/newsletter/confirm': fromEmail,
  '/newsletter/unsubscribe': fromEmail,
  '/newsletter/preferences': fromEmail,
  '/privacy-policy': { sitemap: true, picture: 'privacyPolicy', cached: 'at start' },
  '/terms-of-service': { sitemap: true, picture: 'termsOfService', cached: 'at start' },
  '/soc2-compliance': { sitemap: true, picture: 'compliance', cached: 'at start' },
  '/data-processing-agreement': { sitemap: true, picture: 'dataProcessing', cached: 'on first visit' },
} as const satisfies Readonly<Record<PublicPath, PublicPage>>;

type PublicPages = typeof publicPages;
/** Pages with a fixed preview. */
export type PicturedPath = {
  [Path in PublicPath]: PublicPages[Path]['picture'] extends SharingPictureName ? Path : never;
}[PublicPath];

export function publicPaths(isIncluded: (page: PublicPage) => boolean): PublicPath[] {
  return (Object.keys(publicPages) as PublicPath[]).filter((path) => isIncluded(publicPages[path]));
}

export const closedToRobots: readonly string[] = [
  '/admin',
  '/dashboard' satisfies keyof Register['pages'],
  '/functions/',
  '/.netlify/functions/',
  '/sandbox/',
  // Lists of two categories: each order of the categories is another address with the same content.
  '/*category=*category=',
];

/** Shows the page for addresses that cannot be read, such as `/%E0%A4%A`. */
export const unreadablePath = '/%25';
