import type { IncomingHttpHeaders } from 'node:http';

/** Robots, previews and checks. */
const programs =
  /bot\b|bot[/;]|crawl|spider|slurp|headless|lighthouse|preview|scan|monitor|fetch|archive|facebookexternalhit|embedly|validator|python|curl|wget|phantom|selenium|puppeteer|playwright/i;

/**
 * Whether a page request enters the site: a direct navigation, no internal link or prefetch. Stores nothing; browsers
 * without these headers are not counted.
 */
export function isArrival(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-dest'] !== 'document' || headers['sec-fetch-mode'] !== 'navigate') return false;
  if (headers['sec-fetch-site'] === 'same-origin' || headers['sec-purpose'] !== undefined) return false;
  return isPersonalBrowser(headers['user-agent'] ?? '');
}

/** Whether the browser fetches a page before a person opens it. */
export function isFetchedAhead(headers: Pick<Headers, 'get'>): boolean {
  return /prefetch|prerender/.test(`${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`);
}

/** Whether a `User-Agent` is that of a person's browser, as far as programs say what they are. */
export function isPersonalBrowser(agent: string): boolean {
  return agent.startsWith('Mozilla/') && !programs.test(agent);
}
