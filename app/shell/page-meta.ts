import type { MetaDescriptor } from 'react-router';
import type { SiteData } from '#app/shell/site-data.ts';
import { site } from '#content/site.ts';

interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** The page's canonical path. */
  readonly path: string;
  /** The `matches` of a route's `meta` function. */
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
}

/** Title, description, canonical address and the Open Graph basics of a page. */
export function pageMeta({ title, description, path, matches }: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root');
  const url = new URL(path, (root?.loaderData as SiteData).origin).href;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ];
}
