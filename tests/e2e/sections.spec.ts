import type { Locator, Page } from '@playwright/test';
import { expectAtTop, openWithoutTime } from './interactions.ts';
import { expect, isLeftToTheBrowser, test } from './e2e.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a link to a section scrolls after 100 ms, in one history entry, and keeps a focus that was moved', async ({
  page,
}) => {
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

  await page.goto('/');
  const before = await page.evaluate(() => history.length);
  for (let count = 0; count < 2; count += 1) {
    await pricingLink(page).click();
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/#pricing');
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  await page.goto('/');
  await pricingLink(page).click();
  const signIn = page.locator('header').getByRole('link', { name: 'Sign In' });
  await signIn.focus();
  await page.clock.runFor(100);
  await expectAtTop(page.locator('#pricing'));
  await expect(signIn).toBeFocused();
});

test('a link to a section leads home first from another page, and scrolls after 300 ms @weekly', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  await openWithoutTime(page, '/nothing-here');
  await pricingLink(page).click();
  await page.waitForURL('/');
  // The page's script starts the delay when it takes the anchor; it loads after the page.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('meridian-section'))).toBeNull();
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

test('by keyboard a link to a section continues from there, and the wordmark leads to the top @weekly', async ({
  page,
}) => {
  await page.goto('/');
  await pricingLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#pricing')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#pricing :focus')).toBeVisible();
  await expect(page.locator('#pricing')).not.toHaveAttribute('tabindex');
  await page.locator('header').getByRole('link', { name: 'Meridian home' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveURL('/');
});

test('a link to a section in the footer leads from /start to the address of the landing page @weekly', async ({
  page,
}) => {
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

test('a click with a modifier key leaves links to sections and dialogs to the browser @weekly', async ({ page }) => {
  await page.goto('/');
  const intake = page.getByRole('main').locator('a[data-dialog="intake"]').first();
  await expect(intake).toHaveAttribute('href', '/intake');
  for (const link of [intake, pricingLink(page)]) {
    expect(await isLeftToTheBrowser(page, () => link.click({ modifiers: ['ControlOrMeta'] }))).toBe(true);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test('a link to a section scrolls smoothly where motion is wanted, and the section in view is marked @weekly', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
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

  await test.step('marks the section in view, 100 px below the top', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const marked = page.locator('.site-nav a[aria-current="location"]');
    await expect(marked).toHaveCount(0);
    for (const [id, label] of [
      ['how-it-works', 'How It Works'],
      ['features', 'Features'],
    ] as const) {
      const top = await page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top + scrollY);
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - 99);
      await expect(marked).toHaveText([label]);
    }
  });
});

function pricingLink(page: Page): Locator {
  return page.locator('.site-nav').getByRole('link', { name: 'Pricing' });
}
