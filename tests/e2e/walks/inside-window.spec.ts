import type { Page } from '@playwright/test';
import { test } from './backlog.ts';
import { crawl } from './crawl.ts';
import { expect } from '../e2e.ts';
import { signInAs } from '../people.ts';
import { coveredControls, openTriggers } from './window-checks.ts';

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
      const { faults, visited, missing } = await crawl(page, 'admin', () => findErrors(page, hasTouch));
      expect(faults).toEqual({});
      expect(visited).toContain('admin/leads view=board');
      expect(missing).toEqual([]);
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
