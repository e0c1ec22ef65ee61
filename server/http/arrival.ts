import type { IncomingHttpHeaders } from 'node:http';

/** What robots, previews and checks call themselves. */
const programs =
  /bot\b|bot[/;]|crawl|spider|slurp|headless|lighthouse|preview|scan|monitor|fetch|archive|facebookexternalhit|embedly|validator|python|curl|wget|phantom|selenium|puppeteer|playwright/i;

/**
 * Whether a request for a page is somebody arriving at the site: a browser that goes to it itself (not a page of ours
 * that leads on to the next, and not one fetched ahead). It is known by what browsers say of each request, so that
 * nothing has to be kept to tell one visit from another; a browser that says nothing of it is not counted.
 */
export function isArrival(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-dest'] !== 'document' || headers['sec-fetch-mode'] !== 'navigate') return false;
  if (headers['sec-fetch-site'] === 'same-origin' || headers['sec-purpose'] !== undefined) return false;
  return isPersonalBrowser(headers['user-agent'] ?? '');
}

/** Whether a `User-Agent` is that of a person's browser, as far as programs say what they are. */
export function isPersonalBrowser(agent: string): boolean {
  return agent.startsWith('Mozilla/') && !programs.test(agent);
}
