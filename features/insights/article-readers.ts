/** Whether a request is likely to come from a person's browser, which has shown the page to them. */
export function isReader(headers: Pick<Headers, 'get'>): boolean {
  const agent = headers.get('User-Agent') ?? '';
  if (!/^Mozilla\//.test(agent) || programs.test(agent)) return false;
  // A page that is fetched ahead has not been seen yet.
  return !/prefetch|prerender/.test(`${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`);
}

/** What robots, previews and checks call themselves. */
const programs =
  /bot\b|bot[/;]|crawl|spider|slurp|headless|lighthouse|preview|scan|monitor|fetch|archive|facebookexternalhit|embedly|validator|python|curl|wget|phantom|selenium|puppeteer|playwright/i;
