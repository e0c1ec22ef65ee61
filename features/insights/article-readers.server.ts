import { isPersonalBrowser } from '#server/http/arrival.ts';

/** True if a person's browser probably displayed the page. */
export function isReader(headers: Pick<Headers, 'get'>): boolean {
  if (!isPersonalBrowser(headers.get('User-Agent') ?? '')) return false;
  // Prefetched pages are not displayed yet.
  return !/prefetch|prerender/.test(`${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`);
}
