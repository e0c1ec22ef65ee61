import type { Page } from '@playwright/test';
import { plainPaths } from '../../route-table.ts';
import { walkedPages } from '../../walked-pages.ts';
import { open } from './back-office-walk.ts';

interface Crawl {
  readonly faults: Readonly<Record<string, readonly string[]>>;
  readonly visited: readonly string[];
  /** Pages of the route table that no page led to. */
  readonly missing: readonly string[];
}

/** Opens every page below a path, from the route table and the links of those pages, and checks one of each. */
export async function crawl(page: Page, under: 'admin' | 'dashboard', check: () => Promise<string[]>): Promise<Crawl> {
  const patterns = walkedPages(under);
  const faults: Record<string, string[]> = {};
  const visited = new Set<string>();
  const known = new Set(under === 'admin' ? await pageOfClient(page) : []);
  for (const path of patterns) if (!path.includes(':')) known.add(`/${path}`);
  for (const address of known) {
    const pattern = patterns.find((one) => matches(one, address));
    // A page with another view, such as the board of leads, or of a project is another place.
    const place = [pattern, /[?&](view=\w+|project)/.exec(address)?.[1]].filter(Boolean).join(' ');
    if (pattern === undefined || visited.has(place)) continue;
    visited.add(place);
    await open(page, address);
    const found = await check();
    if (found.length > 0) faults[address] = found;
    // Sets keep their order while they grow: the pages that this one links to come last.
    for (const link of await linksOf(page, under)) known.add(link);
  }
  return { faults, visited: [...visited], missing: patterns.filter((pattern) => !visited.has(pattern)) };
}

/** Of all people, the client of the demonstration has something of each kind. */
async function pageOfClient(page: Page): Promise<readonly string[]> {
  const users = await page.request.get('/admin/users?q=client%40meridian.example');
  return /\/admin\/people\/[\da-f-]{36}/.exec(await users.text()) ?? [];
}

async function linksOf(page: Page, under: string): Promise<string[]> {
  const links = await page
    .locator(`main a[href^="/${under}"]`)
    .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname, search }) => pathname + search));
  return [...new Set(links)];
}

/** Paths of the table without parameters are themselves only: a download below a list is no row of it. */
function matches(pattern: string, address: string): boolean {
  const [path = ''] = address.split('?');
  if (plainPaths.includes(path)) return path === `/${pattern}`;
  return new RegExp(`^/${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
