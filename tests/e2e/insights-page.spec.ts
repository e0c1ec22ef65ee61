import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectControls } from './controls.ts';
import { expect, test } from './e2e.ts';
import { insightsPlaces } from '../insights-buttons.ts';

const all = readdirSync('content/articles').filter((name) => name.endsWith('.md')).length;

const field = (page: Page) => page.getByLabel('Search articles');
const cards = (page: Page) => page.locator('.results-list [data-article]');
const heading = (page: Page) => page.locator('#insights-results h2');

test('every button of the list is in the table', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/);
  const { insightsSearch, insightsFilter, insightsCall, insightsClosing, insightsNone, articleMissing } =
    insightsPlaces;
  await page.goto('/insights');
  for (const place of [insightsSearch, insightsFilter, insightsCall, insightsClosing]) {
    await expectControls(page, [place], place.at);
  }
  await page.goto('/insights?q=zzzz-no-such-thing');
  await expectControls(page, [insightsNone], insightsNone.at);
  await page.goto('/insights/no-such-article');
  await expectControls(page, [articleMissing], articleMissing.at);
});

test('the strategy call and the intake open over the page, and the link to the experts leads to /contact', async ({
  page,
}) => {
  await page.goto('/insights');
  await page.getByRole('main').getByRole('link', { name: 'Book Free Strategy Call' }).click();
  await expect(page.getByRole('dialog', { name: 'Book Your Free Strategy Call' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Start Your Automation Journey' }).click();
  await expect(page.getByRole('dialog').getByText('Step 1 of 7').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Contact Our Experts' }).click();
  await expect(page).toHaveURL('/contact');
});

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
