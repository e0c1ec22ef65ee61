import type { MetaDescriptor } from 'react-router';
import { site } from '#content/site.ts';

export const noindex = { name: 'robots', content: 'noindex' };

/** Not indexed: results, personal pages, intermediate steps. */
export function hiddenPageMeta(title: string, description?: string): MetaDescriptor[] {
  const described = description === undefined ? [] : [{ name: 'description', content: description }];
  return [{ title: `${title} | ${site.name}` }, ...described, noindex];
}

/** The `meta` of a route with a fixed title that search engines must not index. */
export function hiddenPage(title: string, description?: string): () => MetaDescriptor[] {
  return () => hiddenPageMeta(title, description);
}
