import type { MetaDescriptor } from 'react-router';
import { site } from '#content/site.ts';

export const noindex = { name: 'robots', content: 'noindex' };

/** Not indexed: results, personal pages, intermediate steps. */
export function hiddenPageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, noindex];
}

/** The `meta` of a route that is not to be found and whose title is fixed. */
export function hiddenPage(title: string): () => MetaDescriptor[] {
  return () => hiddenPageMeta(title);
}
