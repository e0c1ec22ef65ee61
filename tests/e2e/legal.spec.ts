import { lastUpdated } from '../../app/legal/last-updated.ts';
import { privacy } from '../../content/legal/privacy.ts';
import { terms } from '../../content/legal/terms.ts';
import { site } from '../../content/site.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { expect, smallPage, test } from './e2e.ts';
import { kilobyte } from '../kilobyte.ts';
import { weigh } from './weight.ts';

const policies = ['/privacy-policy', '/terms-of-service'];
const pages = [...policies, '/soc2-compliance'];

/** `ago` covers midnight. */
function dateText(address: string, ago = 0): string {
  const { updated } = address === '/privacy-policy' ? privacy : terms;
  return lastUpdated(updated, new Date(Date.now() - ago));
}

for (const address of pages) {
  test.describe(address, () => {
    test('is linked from the footer, and has no axe violations in either theme', async ({ page }) => {
      await page.goto(smallPage);
      await page.locator(`footer a[href="${address}"]`).first().click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'as it opens');
    });

    test('fits 320 px, without axe violations there', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(address);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(320);
      const cutOff = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(p, li, th, td, h1, h2, h3)')]
          .filter((element) => element.getClientRects().length > 0 && !element.closest('thead, .visually-hidden'))
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => element.textContent),
      );
      expect(cutOff).toEqual([]);
      await expectAccessible(page, '320 px', 'main');
    });

    test('stays within the budget of a public page', async ({ page }) => {
      const weight = await weigh(page);
      await page.goto(address, { waitUntil: 'networkidle' });
      const { html, css, js, total } = await weight();
      expect.soft(js, 'JavaScript').toBeLessThanOrEqual(5 * kilobyte);
      expect.soft(html, 'HTML').toBeLessThanOrEqual(20 * kilobyte);
      expect.soft(css, 'CSS').toBeLessThanOrEqual(12 * kilobyte);
      expect.soft(total, 'everything').toBeLessThanOrEqual(90 * kilobyte);
    });

    test('prints all of its text, without controls', async ({ page }) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.goto(address);
      for (const hidden of [
        '.site-nav',
        '.site-header-ends',
        '.legal-contents',
        '.legal-contents-narrow',
        '.site-footer-lead',
      ]) {
        for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden();
      }
      for (const heading of await page.locator('main :is(h1, h2, h3)').all()) await expect(heading).toBeVisible();
      // Dark on light in any theme.
      const shades = await page.locator('main h1').evaluate((heading) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = getComputedStyle(heading).color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      });
      expect(Math.max(...shades)).toBeLessThan(80);
    });
  });
}

for (const address of policies) {
  test(`${address} says its date so that nobody can misread it`, async ({ page }) => {
    await page.goto(address);
    const day = await page.locator('main time').getAttribute('datetime');
    expect([dateText(address), dateText(address, 60_000)]).toContain(day);
    await expect(page.locator('main time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
  });

  test(`${address}: each line of the contents leads to its section, clear of the bar`, async ({ page }) => {
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
      const bar = (await page.locator('[data-site-header]').evaluate((header) => header.getBoundingClientRect()))
        .bottom;
      const top = (await heading.evaluate((element) => element.getBoundingClientRect())).top;
      expect(top, href).toBeGreaterThanOrEqual(Math.min(bar, 72));
    }
  });

  test(`${address}: the contents stay in sight and mark the section that is read`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
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
  });

  test(`${address}: lines are as long as an eye can follow`, async ({ page }) => {
    await page.goto(address);
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
  });
}

test('exposes the table of collected data to screen readers as a table, also on narrow screens', async ({ page }) => {
  await page.goto('/privacy-policy');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const table = page.getByRole('table', { name: /What we collect/ });
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await expect(table.getByRole('rowheader', { name: 'Strategy call' })).toHaveCount(1);
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(3);
  }
});

test('shows the contact addresses of the site', async ({ page }) => {
  for (const [address, mail] of [
    ['/privacy-policy', site.mail.legal],
    ['/terms-of-service', site.mail.legal],
    ['/soc2-compliance', site.mail.compliance],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(`main a[href="mailto:${mail}"]`).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Contact the compliance team' })).toHaveAttribute(
    'href',
    `mailto:${site.mail.compliance}`,
  );
});

test('the compliance page shows five criteria and the frameworks that serve them', async ({ page }) => {
  await page.goto('/soc2-compliance');
  const matrix = page.getByRole('table', { name: 'Which framework serves which criterion' });
  await expect(matrix.getByRole('columnheader')).toHaveCount(6);
  for (const name of ['Security', 'Availability', 'Confidentiality', 'Privacy', 'Processing Integrity']) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
    await expect(matrix.getByRole('columnheader', { name })).toHaveCount(1);
  }
  for (const name of ['Monitoring', 'Data protection', 'Access management', 'Incident response']) {
    await matrix.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeInViewport();
  }
  await expect(page.getByRole('img', { name: /Five meridians/ })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('the contents of a policy open and lead to their sections', async ({ page }) => {
    for (const address of policies) {
      await page.goto(address);
      await page.locator('summary', { hasText: 'Contents' }).click();
      await page.locator('.legal-contents-narrow').getByRole('link', { name: 'Changes' }).click();
      await expect(page).toHaveURL(`${address}#changes`);
      await expect(page.locator('#changes h2')).toBeInViewport();
    }
  });

  test('policies link to each other', async ({ page }) => {
    await page.goto('/privacy-policy');
    await page.getByRole('main').getByRole('link', { name: 'Data we handle for clients' }).click();
    await expect(page).toHaveURL('/terms-of-service#your-data');
    await expect(page.getByRole('heading', { name: 'Your data and confidentiality' })).toBeInViewport();
    await page.getByRole('navigation', { name: 'Other policies' }).getByRole('link', { name: /SOC 2/ }).click();
    await expect(page).toHaveURL('/soc2-compliance');
  });
});
