import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectAlive } from './contact-form.ts';
import { expectOnStep } from './form.ts';
import { expect, giveSign, test } from './e2e.ts';
import { pageScripts } from './page-scripts.ts';
import { signInAs } from './people.ts';

test('nothing but the starter runs before somebody moves; React is fetched then, and runs when they reach for a dialog or a form', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  // Before the page, since the browser may report a pointer that rests over it.
  const fetched = page.waitForRequest(
    (request) => request.resourceType() === 'fetch' && /\/assets\/react-.*\.js$/.test(request.url()),
  );
  const names = () => scripts.map((script) => script.replace(/-.{8}\.js$/, '')).sort();
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(names()).toEqual(['/assets/starter']);
  await giveSign(page);
  await (await fetched).response();
  // Each is requested once what imports it has arrived.
  await expect
    .poll(names)
    .toEqual([
      '/assets/enhance',
      '/assets/live-run',
      '/assets/open-dialog',
      '/assets/run',
      '/assets/session',
      '/assets/starter',
    ]);
  const before = scripts.length;
  await page.getByRole('main').locator('a[data-dialog="intake"]').first().hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);

  // With data saving, nothing is fetched ahead.
  const formScripts: string[] = [];
  const form = await page.context().newPage();
  form.on('request', (request) => {
    if (request.resourceType() === 'script') formScripts.push(new URL(request.url()).pathname);
  });
  await form.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await form.goto('/contact', { waitUntil: 'networkidle' });
  expect(formScripts.map((script) => script.replace(/-.{8}\.js$/, '')).sort()).toEqual([
    '/assets/enhance',
    '/assets/islands',
    '/assets/session',
  ]);
  await form.locator('[name="email"]').hover();
  await expectAlive(form);
  expect(formScripts.filter((path) => path.includes('dialogs'))).toEqual([]);
});

test("shows the intake's first step before React has loaded, and keeps what was typed", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('main').locator('a[data-dialog="intake"]').first().click();
  const dialog = page.getByRole('dialog', { name: 'Start your project' });
  await expectOnStep(dialog, 1);
  await expect(dialog.getByRole('heading', { name: 'Contact & Company' })).toBeFocused();
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Lovelace');
  await dialog.getByLabel('Last name').press('Escape');
  await dialog.getByLabel('Last name').press('Enter');
  release();
  // The button that was clicked last acts once it can.
  await expect(dialog.locator('[aria-invalid]:focus')).toHaveCount(1);
  await expect(dialog.getByLabel('First name')).toHaveValue('Ada');
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(dialog.getByLabel('Last name')).toHaveValue('Lovelace');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('keeps an early click, and opens one dialog for two of them @weekly', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const link = page.getByRole('main').locator('a[data-dialog="intake"]').first();
  const dialog = page.getByRole('dialog');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const firstStep = '**/intake/first-step/*';
  await page.route(firstStep, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await link.dblclick();
  letThrough();
  await expectOnStep(dialog, 1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.locator('dialog')).toHaveCount(1);

  // Before anything has loaded.
  await page.unroute(firstStep);
  await page.route(firstStep, (route) => route.abort());
  const release = await holdScripts(page);
  await page.goto('/');
  await link.click();
  await expect(dialog).toHaveCount(0);
  release();
  await expectOnStep(dialog, 1);
  await expect(page).toHaveURL('/');
});

test('a click held for the scripts acts once; when they stall, its link is followed @weekly', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('main').locator('a[data-dialog="intake"]').first().click();
  await expectOnStep(page.getByRole('dialog'), 1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.clock.fastForward(3000);
  await expect(page.getByRole('dialog')).toBeHidden();

  const resume = await holdScripts(page, /\/assets\/starter-/);
  await page.goto('/insights');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL('/insights');
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL('/#pricing');
  resume();
});

test("'/start' brings its first step open; it takes answers once a script keeps them, and Escape closes it before it is modal", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url().replace(/^.*assets\/|-.{8}\.js$/g, ''));
  });
  const release = await holdScripts(page, /\/assets\/(?!open-dialog-)/);
  await page.goto('/start', { waitUntil: 'commit' });
  const dialog = page.locator('dialog');
  await expect(dialog.getByText('Contact & Company').last()).toBeVisible();
  await expect(dialog).toHaveAttribute('inert');
  // After five seconds, in case that the script never comes.
  const late = page.locator('.start-late');
  await expect(late).toBeHidden();
  await late.evaluate((note) => note.getAnimations().forEach((animation) => animation.finish()));
  await expect(late.getByRole('link')).toHaveAttribute('href', '/intake');
  release();
  await expect(dialog).not.toHaveAttribute('inert');
  await expect(late).toBeHidden();
  await expect(dialog.locator('.wizard-title')).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(scripts.sort()).toEqual(['open-dialog', 'session', 'starter']);
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  // A click without a pointer, as assistive technology makes it.
  await dialog.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('dialog:modal [aria-invalid]:focus')).toHaveCount(1);

  await page.goto('/');
  const link = page.getByRole('main').locator('a[data-dialog="intake"]').first();
  await link.hover();
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('dialog[open]:not(:modal)')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      document.documentElement.dataset['pressed'] = '';
    }).observe(document.body, { childList: true });
  });
  await link.click();
  await expect(page.locator('html[data-pressed]')).toHaveCount(1);
  await expect(page.locator('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
  await page.goto('/start');
  await expect(page.locator('dialog[open]:not([inert])')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('when the scripts fail to load, answers are kept and the link leads to the plain page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to (load resource|fetch)/);
  let fail = () => {};
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/assets/*.js', async (route) => {
    if (pageScripts.test(route.request().url())) return route.continue();
    await failing;
    return route.abort();
  });
  await page.goto('/');
  await page.getByRole('main').locator('a[data-dialog="intake"]').first().click();
  await page.getByRole('dialog').getByLabel('First name').fill('Ada');
  fail();
  await expect(page).toHaveURL(/\/intake/);
  await expectOnStep(page, 1);
  await page.unrouteAll();
  await page.goto('/');
  await page.getByRole('main').locator('a[data-dialog="intake"]').first().click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Ada');
});

test('follows the link of a dialog whose styles failed when somebody reached for it @weekly', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Unable to preload CSS/);
  await page.goto('/');
  await page.route('**/assets/controls-*.css', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'stylesheet');
  const link = page.locator('#pricing a[data-dialog]:not([data-dialog="intake"])').first();
  await giveSign(page);
  await page.waitForResponse(/\/assets\/open-dialog-/);
  await link.hover();
  await failed;
  await page.unrouteAll();
  await link.click();
  await expect(page).toHaveURL('/book');
});

/** All but those that a page starts with, until they are released. */
async function holdScripts(page: Page, allowed = pageScripts): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    if (!allowed.test(route.request().url())) await held;
    await route.continue();
  });
  return () => release();
}

test('reports uncaught errors, and shows them in the back office @weekly', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/thrown by|rejected by|reported by/);
  const throwThree = (where: string) =>
    page.evaluate((name) => {
      setTimeout(() => {
        throw new TypeError(`thrown by ${name}`);
      });
      void Promise.reject(new Error(`rejected by ${name}`));
      reportError(new Error(`reported by ${name}, which holds ada@harbour.example`));
    }, where);
  await page.goto('/contact?email=ada@harbour.example');
  const release = await page.locator('html').getAttribute('data-release');
  expect(release).toMatch(/^[0-9a-f]{12}$/);
  const sent = page.waitForResponse('**/functions/v1/browser-errors');
  await throwThree('a public page');
  expect((await sent).status()).toBe(204);

  await signInAs(page, site, 'admin');
  await page.goto('/admin/system');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  for (const text of ['TypeError: thrown', 'Error: rejected', 'Error: reported']) {
    await expect(row(`${text} by a public page`)).toContainText(new RegExp(`/contact.*${release}.*1`));
  }
  await expect(row('reported by')).toContainText('which holds [address]');
  await throwThree('the back office');
  const next = page.waitForResponse('**/functions/v1/browser-errors');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await next;
  await page.goto('/admin/system');
  await expect(row('rejected by the back office')).toContainText('/admin/system');
  await expectAccessibleInBothThemes(page, 'system');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
