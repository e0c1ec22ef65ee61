import { expect, test } from './e2e.ts';
import { expectAtTop, expectDialog } from './interactions.ts';

/* That no link of a public page is dead is shown over HTTP (`app/home/public-pages.http.test.ts`). */

test.use({ viewport: { width: 1280, height: 800 } });

test('every link to a dialog opens it over the page, and Escape returns to the link @weekly', async ({ page }) => {
  const names: Record<string, readonly string[]> = {};
  for (const address of ['/', '/insights']) {
    await page.goto(address);
    for (const [dialog, plainPage] of [
      ['intake', '/intake'],
      ['booking', '/book'],
    ] as const) {
      const links = page.locator(`a[data-dialog="${dialog}"]:visible`);
      names[`${address} ${dialog}`] = await links.allTextContents();
      for (const index of names[`${address} ${dialog}`]!.keys()) {
        await expect(links.nth(index)).toHaveAttribute('href', plainPage);
        await links.nth(index).click();
        await expectDialog(page, dialog);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(links.nth(index)).toBeFocused();
      }
    }
  }
  expect(names['/ intake']!.length).toBeGreaterThanOrEqual(5);
  expect(names['/ booking']).toContain('Start Today');
  expect(names['/ booking']!.length).toBeGreaterThanOrEqual(4);
  expect(names['/insights intake']).toContain('Start Your Automation Journey');
  expect(names['/insights booking']).toContain('Book Free Strategy Call');
});

test('every link to a section of the landing page scrolls to it @weekly', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('a[href^="/#"]:visible');
  expect(await links.count()).toBeGreaterThan(5);
  for (const link of await links.all()) {
    const address = (await link.getAttribute('href'))!;
    await link.click();
    await expect(page).toHaveURL(address);
    await expectAtTop(page.locator(address.slice(1)));
  }
});
