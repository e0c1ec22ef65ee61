import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, smallPage, test } from './e2e.ts';
import { press } from './press.ts';
import { isWeekly } from '../weekly.ts';

/** With the same parts: each day one of them stands for both. */
const policies = isWeekly ? ['/privacy-policy', '/terms-of-service'] : ['/privacy-policy'];
const pages = isWeekly ? [...policies, '/soc2-compliance'] : ['/soc2-compliance'];

test('the policies are linked from the footer, accessible in both themes, fit 320 px and print', async ({ page }) => {
  for (const address of pages) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.goto(smallPage);
    await page.locator(`footer a[href="${address}"]`).first().click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page, address);
    await test.step(`${address} at 320 px`, () => expectNarrow(page));
    await test.step(`${address} on paper`, () => expectPrinted(page));
  }
});

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(320);
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(p, li, th, td, h1, h2, h3)')]
      .filter((element) => element.getClientRects().length > 0 && !element.closest('thead, .visually-hidden'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.textContent),
  );
  expect(cutOff).toEqual([]);
  await expectAccessibleInBothThemes(page, '320 px');
}

/** All of its text, without controls. */
async function expectPrinted(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of [
    '.site-nav',
    '.site-header-ends',
    '.site-horizon',
    '.skip-link',
    '.legal-contents',
    '.legal-contents-narrow',
    '.site-footer-lead',
    '.site-footer-column',
  ]) {
    await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.locator('header .wordmark')).toBeVisible();
  await expect(page.locator('main :is(h1, h2, h3)').filter({ visible: false })).toHaveCount(0);
  // Dark on light in any theme.
  const shades = await page.locator('main h1').evaluate((heading) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = getComputedStyle(heading).color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
  expect(Math.max(...shades)).toBeLessThan(80);
}

test('the contents of a policy lead to each section and mark the one that is read @weekly', async ({ page }) => {
  for (const address of policies) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    const links = page.locator('.legal-contents a');
    expect(await links.count()).toBe(await page.locator('.legal-section').count());
    for (const link of await links.all()) {
      await link.click();
      const href = (await link.getAttribute('href')) ?? '';
      await expect(page).toHaveURL(address + href);
      const heading = page.locator(`${href} h2`);
      await expect(heading).toBeInViewport();
      // Clear of the bar.
      const bar = (await page.locator('[data-site-header]').evaluate((header) => header.getBoundingClientRect()))
        .bottom;
      const top = (await heading.evaluate((element) => element.getBoundingClientRect())).top;
      expect(top, href).toBeGreaterThanOrEqual(Math.min(bar, 72));
    }

    const marked = page.locator('.legal-contents a:target-current');
    // At the edge the previous section may be marked. Reopens per try: Chromium sometimes marks nothing after late
    // styles.
    await expect(async () => {
      await page.goto(address);
      await page.locator('#changes').evaluate((section) => {
        section.scrollIntoView({ behavior: 'instant' });
        scrollBy({ top: 60, behavior: 'instant' });
      });
      await expect(marked).toHaveAttribute('href', '#changes', { timeout: 3000 });
    }).toPass();
    await expect(page.locator('.legal-contents')).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(marked).toHaveAttribute('href', /^#(who-we-are|agreement)$/);

    await test.step('lines are as long as an eye can follow', () => expectReadableLines(page));
  }
});

async function expectReadableLines(page: Page): Promise<void> {
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const longest = await page.locator('.legal-section > p:not(.legal-short)').evaluateAll((paragraphs) =>
      paragraphs.map((paragraph) => {
        const range = document.createRange();
        range.selectNodeContents(paragraph);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size;
        return lines < 3 ? 66 : (paragraph.textContent.length / (lines - 0.5)) | 0;
      }),
    );
    const mean = longest.reduce((sum, length) => sum + length, 0) / longest.length;
    expect(mean, `${width} px`).toBeGreaterThan(54);
    expect(mean, `${width} px`).toBeLessThan(76);
  }
}

test('tables are tables for screen readers too, and policies lead to their parts and to each other on a phone @weekly', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const table = page.getByRole('table', { name: /What we collect/ });
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await expect(table.getByRole('rowheader', { name: 'Strategy call' })).toHaveCount(1);
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(3);
  }
  await page.goto('/soc2-compliance');
  const matrix = page.getByRole('table', { name: 'Which framework supports which criterion' });
  await expect(matrix.getByRole('columnheader')).toHaveCount(6);
  for (const name of ['Security', 'Availability', 'Confidentiality', 'Privacy', 'Processing Integrity']) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
    await expect(matrix.getByRole('columnheader', { name })).toHaveCount(1);
  }
  for (const name of ['Monitoring', 'Data protection', 'Access management', 'Incident response']) {
    await matrix.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeInViewport();
  }
  await expect(page.getByRole('img', { name: /Five lines from one point/ })).toBeVisible();

  // At the width of a phone the contents unfold, by the browser alone.
  await page.setViewportSize({ width: 390, height: 800 });
  for (const address of policies) {
    await page.goto(address);
    await page.locator('summary', { hasText: 'Contents' }).click();
    await page.locator('.legal-contents-narrow').getByRole('link', { name: 'Changes' }).click();
    await expect(page).toHaveURL(`${address}#changes`);
    await expect(page.locator('#changes h2')).toBeInViewport();
  }
  await page.goto('/privacy-policy');
  await page.getByRole('main').getByRole('link', { name: 'Your data and confidentiality' }).click();
  await expect(page).toHaveURL('/terms-of-service#your-data');
  await expect(page.getByRole('heading', { name: 'Your data and confidentiality' })).toBeInViewport();
  await press(page.getByRole('navigation', { name: 'Other policies' }).getByRole('link', { name: /SOC 2/ }));
  await expect(page).toHaveURL('/soc2-compliance');
});
