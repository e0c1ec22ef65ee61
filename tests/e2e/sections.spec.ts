import type { Locator, Page } from '@playwright/test';
import { expectAtTop } from './interactions.ts';
import { expect, isLeftToTheBrowser, test } from './e2e.ts';

test.describe('links to the sections', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('scroll after 100 ms on the landing page, and Back returns to the previous position', async ({ page }) => {
    await openWithoutTime(page, '/');
    await page.evaluate(() => scrollTo({ top: 300 }));
    await pricingLink(page).click();
    await page.clock.runFor(99);
    expect(await page.evaluate(() => scrollY)).toBe(300);
    await expect(page).toHaveURL('/');
    await page.clock.runFor(1);
    await expectAtTop(page.locator('#pricing'));
    await expect(page).toHaveURL('/#pricing');
    await expect(page.locator('#pricing')).toBeFocused();
    await page.clock.runFor(100);
    await expect(pricingLink(page)).toHaveAttribute('aria-current', 'location');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await page.goForward();
    await expectAtTop(page.locator('#pricing'));
  });

  test('lead home first from another page, and scroll after 300 ms', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    await openWithoutTime(page, '/nothing-here');
    await pricingLink(page).click();
    await page.waitForURL('/');
    await page.clock.runFor(299);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.clock.runFor(1);
    await expectAtTop(page.locator('#pricing'));
    await expect(page).toHaveURL('/#pricing');
    await expect(page.locator('#pricing')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/nothing-here');
    // The landing page opens at its top.
    await page.goto('/');
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('create one history entry when used twice in a row', async ({ page }) => {
    await openWithoutTime(page, '/');
    const before = await page.evaluate(() => history.length);
    for (let count = 0; count < 2; count += 1) {
      await pricingLink(page).click();
      await page.clock.runFor(100);
      await expect(page).toHaveURL('/#pricing');
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

  test('keep the focus where the user has moved it', async ({ page }) => {
    await openWithoutTime(page, '/');
    await pricingLink(page).click();
    const signIn = page.locator('header').getByRole('link', { name: 'Sign In' });
    await signIn.focus();
    await page.clock.runFor(100);
    await expectAtTop(page.locator('#pricing'));
    await expect(signIn).toBeFocused();
  });

  test('open the section in a new tab', async ({ page }) => {
    await page.goto('/');
    const click = () => pricingLink(page).click({ modifiers: ['ControlOrMeta'] });
    expect(await isLeftToTheBrowser(page, click)).toBe(true);
    await expect(page).toHaveURL('/');
    await page.goto((await pricingLink(page).getAttribute('href')) ?? '');
    await expect(page).toHaveURL('/#pricing');
    await expectAtTop(page.locator('#pricing'));
  });

  test('in the footer do the same, and lead from /start to the address of the landing page', async ({ page }) => {
    await page.goto('/start');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const link = page.locator('footer').getByRole('link', { name: 'Pricing' });
    await link.hover();
    // Sections get their height when they come near, which moves the link away from a click at once.
    await page.waitForTimeout(500);
    await link.click();
    await expectAtTop(page.locator('#pricing'));
    await expect(page).toHaveURL('/#pricing');
    await page.goBack();
    await expect(page).toHaveURL('/start');
  });

  test('continue from the section when used by keyboard', async ({ page }) => {
    await page.goto('/');
    await pricingLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#pricing')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('#pricing :focus')).toBeVisible();
    await expect(page.locator('#pricing')).not.toHaveAttribute('tabindex');
  });

  test('include the wordmark, which leads to the top', async ({ page }) => {
    await page.goto('/#pricing');
    await expectAtTop(page.locator('#pricing'));
    await page.locator('header').getByRole('link', { name: 'Meridian, to the start' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveURL('/');
  });
});

test('scrolls smoothly to a section unless the user wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const places = await page.evaluate(async () => {
    const seen = new Set<number>();
    addEventListener('scroll', () => seen.add(scrollY));
    document.querySelector<HTMLElement>('.site-nav a[href="/#pricing"]')?.click();
    await new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
    return seen.size;
  });
  expect(places).toBeGreaterThan(1);
  await expectAtTop(page.locator('#pricing'));
});

test.describe('in the menu of a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('a link first closes the menu, then scrolls the page', async ({ page }) => {
    await openWithoutTime(page, '/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.locator('#site-menu');
    await menu.getByRole('link', { name: 'Pricing' }).tap();
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.clock.runFor(100);
    await expectAtTop(page.locator('#pricing'));
    await expect(page.locator('#pricing')).toBeFocused();
    await page.clock.runFor(100);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'location');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test('a link to a section is a plain link', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    await page.goto('/nothing-here');
    await pricingLink(page).click();
    await expect(page).toHaveURL('/#pricing');
    await expect(page.locator('#pricing')).toBeInViewport();
  });
});

/** Stopped clock: only `runFor` moves it. */
async function openWithoutTime(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.pauseAt(Date.now() + 60_000);
}

function pricingLink(page: Page): Locator {
  return page.locator('.site-nav').getByRole('link', { name: 'Pricing' });
}
