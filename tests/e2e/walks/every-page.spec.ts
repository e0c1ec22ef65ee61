import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../accessible.ts';
import { otherPage } from './back-office-walk.ts';
import { crawl } from './crawl.ts';
import { unreachedControls } from './keyboard-reach.ts';
import { test as base, expect, ready, withSite } from '../e2e.ts';
import { narrowFaults } from '../narrow-tables.ts';
import { mailedLink, signInAs } from '../people.ts';

/** A site with the demonstration data. */
const test = base.extend({
  site: [async ({}, use) => withSite(use, { DEMO_DATA: 'on' }), { scope: 'worker', timeout: 150_000 }],
});

const wide = { width: 1280, height: 800 };
test.use({ viewport: wide });

/** By keyboard, for axe in both themes, and as narrow as 320 px, with all that unfolds in the page unfolded. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
  });
  const faults = (await unreachedControls(page)).map((control) => `out of reach of Tab: ${control}`);
  const { pathname, search } = new URL(page.url());
  await expectAccessibleInBothThemes(page, pathname + search).catch((error: unknown) => faults.push(String(error)));
  faults.push(...(await narrowFaults(page)));
  await page.setViewportSize(wide);
  return faults;
}

test('every page of the portal is accessible in both themes, by keyboard, and at 320 px', async ({ page, site }) => {
  await signInAs(page, site, 'client');
  const { faults, visited, missing } = await crawl(page, 'dashboard', () => faultsOf(page));
  expect(faults).toEqual({});
  expect(visited).toContain('dashboard/messages project');
  expect(missing).toEqual([]);

  // An invitation, for a person without an account, and one that is none.
  await page.goto('/dashboard/people');
  await ready(page);
  const email = 'walker@example.com';
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const link = await mailedLink(site, email, '/join');
  const visitor = await otherPage(page, site, '10.240.0.3');
  for (const address of [link, '/join?token=none']) {
    await visitor.goto(address);
    expect(await faultsOf(visitor), address).toEqual([]);
  }
  await visitor.context().close();
});

test('every page of the back office is accessible in both themes, by keyboard, and at 320 px', async ({
  page,
  site,
}) => {
  await signInAs(page, site, 'owner');
  const { faults, missing } = await crawl(page, 'admin', () => faultsOf(page));
  expect(faults).toEqual({});
  expect(missing).toEqual([]);
});
