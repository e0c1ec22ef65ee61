import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';

const all = readdirSync('content/articles').filter((name) => name.endsWith('.md')).length;

const field = (page: Page) => page.getByLabel('Search articles');
const cards = (page: Page) => page.locator('.results-list [data-article]');
const heading = (page: Page) => page.locator('#insights-results h2');

test('axe finds no violations in either theme, and the page fits 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/insights?category=tech&category=agencies');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessibleInBothThemes(page, 'the list with two categories chosen');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search, categories, all articles and an article are plain pages', async ({ page }) => {
    await page.goto('/insights');
    await expect(cards(page)).toHaveCount(10);
    await expect(page.locator('.favorite').first()).toBeHidden();
    await page.locator('#filter-ai-tools').click();
    await expect(heading(page)).toHaveText('Articles in AI Tools');
    await field(page).fill('approv');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/insights?q=approv&category=ai-tools');
    await expect(heading(page)).toHaveText('Articles with “approv” in AI Tools');
    await page.getByRole('link', { name: 'Clear All' }).click();
    await page.getByRole('link', { name: `View All ${all} Articles` }).click();
    await expect(cards(page)).toHaveCount(all);
    await cards(page).first().getByRole('link').click();
    await expect(page.locator('.article-text')).toBeVisible();
    await page.getByRole('link', { name: 'Back to All Articles' }).first().click();
    await expect(page).toHaveURL('/insights');
  });
});
