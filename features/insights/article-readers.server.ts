import { isPersonalBrowser } from '#server/http/arrival.ts';

/** Whether a request is likely to come from a person's browser, which has shown the page to them. */
export function isReader(headers: Pick<Headers, 'get'>): boolean {
  if (!isPersonalBrowser(headers.get('User-Agent') ?? '')) return false;
  // A page that is fetched ahead has not been seen yet.
  return !/prefetch|prerender/.test(`${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`);
}
