import type { Page } from '@playwright/test';
import { site } from '#content/site.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectOnStep } from './form.ts';
import { expectAtTop, openWithoutTime } from './interactions.ts';
import { expect, smallPage, test } from './e2e.ts';

const menuOf = (page: Page) => page.locator('#site-menu');
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });

test.describe('the menu', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('has touch-sized targets, keeps page and focus while it is open, and closes before a link acts', async ({
    page,
  }) => {
    await page.goto('/');
    await menuButton(page).tap();
    await expect(menuOf(page)).toBeVisible();
    await page.mouse.move(195, 700);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    await expect(menuOf(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await menuButton(page).tap();
    await expect(menuOf(page)).toBeVisible();
    await page.touchscreen.tap(195, 760);
    await expect(menuOf(page)).toBeHidden();
    await expect(page).toHaveURL('/');

    await menuButton(page).tap();
    await menuOf(page).getByRole('link', { name: 'Get Started' }).tap();
    await expectOnStep(page.getByRole('dialog'), 1);
    await expect(menuOf(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(menuButton(page)).toBeFocused();

    await openWithoutTime(page, '/');
    await menuButton(page).tap();
    await menuOf(page).getByRole('link', { name: 'Pricing' }).tap();
    await expect(menuOf(page)).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.clock.runFor(100);
    await expectAtTop(page.locator('#pricing'));
    await expect(page.locator('#pricing')).toBeFocused();
    await page.clock.runFor(100);
    await menuButton(page).tap();
    await expect(menuOf(page).getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'location');

    for (const viewport of [
      { width: 320, height: 640 },
      { width: 780, height: 360 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(smallPage);
      await menuButton(page).tap();
      const boxes = await menuOf(page)
        .locator('a:visible, button:visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).toBeGreaterThan(5);
      for (const { height, bottom } of boxes) {
        expect(height).toBeGreaterThanOrEqual(44);
        expect(bottom).toBeLessThanOrEqual(viewport.height);
      }
    }
  });

  test('is accessible in both themes, signed out and in @weekly', async ({ page }) => {
    await page.goto(smallPage);
    await menuButton(page).tap();
    await expectAccessibleInBothThemes(page, 'the menu');
    await signIn(page);
    await page.reload();
    await menuButton(page).tap();
    await expect(menuOf(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the menu, signed in');
  });
});

test('the header follows a sign-out in another tab @weekly', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contact/thank-you');
  const header = page.locator('.site-header-row');
  const signOut = header.getByRole('button', { name: 'Sign Out' });
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(signOut).toBeHidden();
  await signIn(page);
  await page.reload();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(signOut).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(signOut).toBeHidden();
});

test('the header covers nothing: it shrinks, leaves the focused element visible, and scrolls away at 400 % zoom @weekly', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/');
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('.site-header-row')?.getBoundingClientRect().bottom ?? 0;
    const all = document.querySelectorAll<HTMLElement>('main :is(a[href], summary, input[type="checkbox"])');
    // Backwards: upper controls enter at the top.
    return [...all].reverse().flatMap((control) => {
      control.focus();
      const { top, height } = control.getBoundingClientRect();
      const isSeen = control !== document.activeElement || height > innerHeight - bar || top >= bar - 8;
      return isSeen ? [] : [control.outerHTML.slice(0, 120)];
    });
  });
  expect(covered).toEqual([]);

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const header = page.locator('.site-header');
  const height = () =>
    header.evaluate((element) => {
      const bar = getComputedStyle(element, '::before');
      return Math.round(Number.parseFloat(bar.height) * new DOMMatrix(bar.transform).d);
    });
  const tall = await height();
  const goTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await goTo(50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  await expect(page.locator('[data-scrolled]')).toHaveCount(0);
  expect(await height()).toBe(tall);
  await goTo(51);
  await expect(page.locator('[data-scrolled]')).toHaveCount(1);
  await expect.poll(height).toBeLessThan(tall - 8);
  // Below the shrunken header, clicks work.
  const isHeaderAt = (y: number) =>
    page.evaluate((at) => Boolean(document.elementFromPoint(innerWidth / 2, at)?.closest('.site-header')), y);
  await expect.poll(() => isHeaderAt(57)).toBe(false);
  expect(await isHeaderAt(54)).toBe(true);
  await goTo(0);
  await expect.poll(height).toBe(tall);

  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/contact/thank-you');
  await scrollToShare(page, 0.5);
  await expect(page.locator('.site-header-row')).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the progress line of a long page shows the reading progress, by script without scroll-driven animations @weekly', async ({
  page,
}) => {
  await page.goto('/');
  const progress = page.locator('[data-scroll-progress]');
  await expect(progress).toHaveAttribute('aria-hidden', 'true');
  const share = () => progress.evaluate((bar) => bar.getBoundingClientRect().width / innerWidth);
  expect(await share()).toBeCloseTo(0, 2);
  await scrollToShare(page, 0.5);
  await expect.poll(share).toBeCloseTo(0.5, 1);
  await scrollToShare(page, 1);
  await expect.poll(share).toBeCloseTo(1, 2);
  await page.goto('/contact');
  await expect(progress).toHaveCount(0);

  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto('/');
  await scrollToShare(page, 0.5);
  const drawn = () => page.locator('[data-scroll-progress]').evaluate((bar) => Number.parseFloat(bar.style.scale));
  await expect.poll(drawn).toBeCloseTo(0.5, 1);
});

test('a missing logo falls back to its alternates and its name, and a link to an unknown dialog stays a link @weekly', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /No dialog is called "unheard-of"/);
  const { src, alternates } = site.logo;
  const picture = `<img class="logo-picture" src="${src}" alt="${site.name}" data-alternates="${alternates.join(' ')}">`;
  await page.route('/contact/thank-you', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</main>', `${picture}</main>`) });
  });
  const logo = page.locator('main .logo-picture');
  const broken = new Set<string>([src, alternates[0]]);
  await page.route('**/brand/**', (route, request) =>
    broken.has(new URL(request.url()).pathname) ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('/contact/thank-you');
  await expect(logo).toHaveAttribute('src', alternates[1]);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const alternate of alternates) broken.add(alternate);
  await page.reload();
  await expect(page.locator('main img.logo-picture')).toHaveCount(0);
  await expect(logo).toHaveText(site.name);

  const back = page.getByRole('main').getByRole('link', { name: 'Back to Home' });
  await back.evaluate((link) => {
    link.dataset['dialog'] = 'unheard-of';
  });
  await back.click();
  await expect(page).toHaveURL('/');
});

async function signIn(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'meridian-signed-in', value: '1', url: new URL(page.url()).origin }]);
}

async function scrollToShare(page: Page, share: number): Promise<void> {
  await page.evaluate((part) => {
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: (scrollHeight - innerHeight) * part, behavior: 'instant' });
  }, share);
}
