import type { Page } from '@playwright/test';
import { routeTable } from '../../route-table.ts';
import { open } from './back-office-walk.ts';
import { test } from './backlog.ts';
import { expect } from '../e2e.ts';
import { signInAs } from '../people.ts';
import { coveredControls, openTriggers } from './window-checks.ts';

/** No page links to them: their rows are made by hand, the address leads on, or a menu opens them. */
const notLinked = [
  'admin/leads/import/:importId',
  'admin/users/:userId',
  'admin/newsletter/import/:importId',
  'admin/webhooks/:id',
  'admin/articles/:articleId/revisions',
];
/** Answers that are no pages of the frame. */
const noPages = /\.csv$|\/(export|counts|search|attachments|pictures|preview|files)(\/|$)/;
const patterns = routeTable.filter((path) => /^admin(\/|$)/.test(path) && !noPages.test(path) && !path.endsWith('*'));

const views = [
  { name: 'a desktop', viewport: { width: 1280, height: 800 }, hasTouch: false },
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
] as const;

// Of all journeys they come last, and are the longest.
test.describe.configure({ mode: 'parallel' });

for (const { name, viewport, hasTouch } of views) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch });

    test(`with a backlog, nothing opens outside the window of ${name} or covers a control`, async ({ page, site }) => {
      await signInAs(page, site, 'owner');
      const faults: Record<string, string[]> = {};
      const visited = new Set<string>();
      const known = new Set(patterns.filter((path) => !path.includes(':')).map((path) => `/${path}`));
      for (const address of known) {
        const pattern = patterns.find((one) => matches(one, address));
        // A page with another view, such as the board of leads, is another place.
        const place = [pattern, /[?&](view=\w+)/.exec(address)?.[1]].filter(Boolean).join(' ');
        if (pattern === undefined || visited.has(place)) continue;
        visited.add(place);
        await open(page, address);
        const found = await findErrors(page, hasTouch);
        if (found.length > 0) faults[address] = found;
        // Sets keep their order while they grow: the pages that this one links to come last.
        for (const link of await linksOf(page)) known.add(link);
      }
      expect(faults).toEqual({});
      expect([...visited]).toContain('admin/leads view=board');
      expect(patterns.filter((pattern) => !visited.has(pattern))).toEqual(notLinked);
    });
  });
}

async function findErrors(page: Page, hasTouch: boolean): Promise<string[]> {
  const faults = [...(await coveredControls(page)), ...(await openTriggers(page, hasTouch))];
  const marks = page.locator('tbody .selection-mark input');
  if ((await marks.count()) === 0) return faults;
  await marks.last().check();
  await marks.first().check();
  return [...faults, ...(await openTriggers(page, hasTouch, '.selection-bar'))];
}

async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('main a[href^="/admin"]')
    .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname, search }) => pathname + search));
  return [...new Set(links)];
}

function matches(pattern: string, address: string): boolean {
  const [path = ''] = address.split('?');
  return !noPages.test(path) && new RegExp(`^/${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
