import { expectOnStep } from './form.ts';
import { expect, isLeftToTheBrowser, test } from './e2e.ts';

test('/start opens the intake, and so does the event after a login', async ({ page }) => {
  await page.goto('/start');
  await expectOnStep(page.getByRole('dialog'), 1);
  await page.goto('/');
  await page.evaluate(() => dispatchEvent(new Event('openIntakeAfterLogin')));
  await expectOnStep(page.getByRole('dialog'), 1);
});

test('returns the focus to the element that opened the intake, also in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const quote = page.getByRole('main').locator('a[data-dialog="intake"]').first();
  await quote.click();
  await expectOnStep(page.getByRole('dialog'), 1);
  await page.keyboard.press('Escape');
  await expect(quote).toBeFocused();

  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.locator('#site-menu').getByRole('link', { name: 'Get Started' }).click();
  await expectOnStep(page.getByRole('dialog'), 1);
  await expect(page.locator('#site-menu')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('a click with a modifier key opens the link target in a new tab', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('main').locator('a[data-dialog="intake"]').first();
  await expect(link).toHaveAttribute('href', '/intake');
  expect(await isLeftToTheBrowser(page, () => link.click({ modifiers: ['ControlOrMeta'] }))).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('marks the section in view, 100 px below the top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
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

test('animates the figures in turn, and stops them for users who want no motion', async ({ page }) => {
  // Excludes scroll-driven animations.
  const running = () =>
    page.evaluate(() => {
      const byItself = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      return byItself.filter(({ playState }) => playState === 'running').length;
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await running()).toBeGreaterThan(4);
  await page.getByRole('checkbox', { name: 'Pause the motion' }).check();
  await expect.poll(running).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await running()).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('the menu opens, and its links lead on', async ({ page }) => {
    await page.goto('/');
    const menu = page.locator('#site-menu');
    await page.getByRole('link', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await menu.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/intake$/);
  });
});
