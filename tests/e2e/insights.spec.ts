import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { insights } from '../../content/insights.ts';
import { expectAccessible } from './accessible.ts';
import { expect, giveSign, test } from './e2e.ts';
import { press } from './press.ts';

const all = readdirSync('content/articles').filter((name) => name.endsWith('.md')).length;

const field = (page: Page) => page.getByLabel('Search articles');
const cards = (page: Page) => page.locator('.results-list:not([data-mentions]) [data-article]');
const chip = (page: Page, name: string) => page.locator('.filter-bar').getByRole('link', { name, exact: false });
const heading = (page: Page) => page.locator('#insights-results h2');

/** Waits for hydration. */
async function openAlive(page: Page): Promise<void> {
  await page.goto('/insights');
  await giveSign(page);
  await expect(cards(page).first().getByRole('button')).toHaveAttribute('aria-pressed', 'false');
}

test('the navigation leads to the list with its metrics, which leads to an article @weekly', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.locator('.site-nav').getByRole('link', { name: 'Automation Insights' }).click();
  await expect(page).toHaveURL('/insights');
  await expect(page.locator('.site-nav [aria-current=page]')).toHaveText('Automation Insights');
  await expect(page.locator('.insights-stats')).toContainText('Expert articles');
  await expect(page.locator('.insights-stats')).toContainText(all < 20 ? String(all) : '20+');
  await expect(page.locator('.results-count')).toHaveText(`Showing 10 of ${all} articles`);
  await expect(cards(page)).toHaveCount(10);
  // In the visitor's locale.
  await giveSign(page);
  await expect(page.locator('.results-list time').first()).toHaveText(/^\d+ \w+ \d{4}$/);
  const days = await page
    .locator('.results-list time')
    .evaluateAll((times) => times.map((time) => [time.getAttribute('datetime') ?? '', time.textContent] as const));
  const dates = days.map(([day]) => day);
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const [day, text] of days) {
    expect(text).toBe(new Date(day).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Lisbon' }));
  }
  for (const card of await cards(page).all()) {
    expect(await card.locator('.teaser-tags li').count()).toBeLessThanOrEqual(4);
  }
  await expect(
    page
      .locator('.teaser-tags')
      .filter({ hasText: /\+\d more/ })
      .first(),
  ).toBeVisible();

  const title = await cards(page).first().getByRole('heading').textContent();
  await press(cards(page).first().getByRole('link'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('searches in place, goes back through earlier searches, and suggests others', async ({ page }) => {
  await openAlive(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch' && pathname === '/insights') requests.push(search);
  });
  await field(page).pressSequentially('approvals');
  await expect(heading(page)).toHaveText('Articles with “approvals”');
  expect(requests, 'one request for one word').toEqual(['?q=approvals']);
  await expect(page).toHaveURL('/insights?q=approvals');
  await expect(field(page)).toBeFocused();
  await expect(page.locator('[data-list-status]')).toHaveText(/^Showing \d+ of \d+ articles$/);
  expect(await cards(page).count()).toBeGreaterThan(0);
  for (const card of await cards(page).all()) expect((await card.textContent())?.toLowerCase()).toContain('approvals');

  await field(page).fill('INVOICE');
  await field(page).press('Enter');
  await expect(heading(page)).toHaveText('Articles with “INVOICE”');
  await expect(page).toHaveURL('/insights?q=INVOICE');
  for (const card of await cards(page).all()) expect((await card.textContent())?.toLowerCase()).toContain('invoice');

  await page.goBack();
  await expect(heading(page)).toHaveText('Articles with “approvals”');
  await page.goBack();
  await expect(heading(page)).toHaveText('Articles');
  await expect(field(page)).toHaveValue('');
  await page.goForward();
  await page.goForward();
  await expect(heading(page)).toHaveText('Articles with “INVOICE”');
  await expect(field(page)).toHaveValue('INVOICE');

  // `%` is literal; an empty search lists all.
  await field(page).fill('%');
  await expect(page).toHaveURL('/insights?q=%25');
  await expect(heading(page)).toHaveText('Articles with “%”');
  await field(page).fill('');
  await expect(page).toHaveURL('/insights');
  await expect(cards(page)).toHaveCount(10);

  // Nothing found: a next step is suggested.
  await field(page).fill('zzzz-no-such-thing');
  await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible();
  await expect(page.locator('[data-list-status]')).toHaveText('No Articles Found');
  await expectAccessible(page, 'nothing found', '.insights-main');
  await page.locator('.results-empty').getByRole('link', { name: insights.search.suggestions[0] }).click();
  await expect(heading(page)).toHaveText(`Articles with “${insights.search.suggestions[0]}”`);
  await expect(heading(page)).toBeFocused();
  await field(page).fill('');
  await expect(cards(page)).toHaveCount(10);
  for (const suggestion of insights.search.suggestions) {
    await page.locator('.insights-popular').getByRole('link', { name: suggestion }).click();
    await expect(heading(page)).toHaveText(`Articles with “${suggestion}”`);
    await expect(field(page)).toHaveValue(suggestion);
    await expect(cards(page).first()).toBeVisible();
  }
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('toggles categories, applies the first one, and resets all of them with Clear All @weekly', async ({ page }) => {
  await openAlive(page);
  await chip(page, 'Agencies').click();
  await expect(page).toHaveURL('/insights?category=agencies');
  await expect(heading(page)).toHaveText('Articles in Agencies');
  await expect(chip(page, 'Agencies')).toBeFocused();
  await expect(chip(page, 'Agencies')).toHaveAttribute('aria-current', 'true');
  const ofAgencies = await cards(page).count();
  expect(ofAgencies).toBeGreaterThanOrEqual(4);

  await page.locator('#filter-legal-tech').click();
  await expect(page).toHaveURL('/insights?category=agencies&category=legal-tech');
  await expect(heading(page)).toHaveText('Articles in Agencies');
  await expect(cards(page)).toHaveCount(ofAgencies);
  await expect(page.getByText('Showing Agencies. Remove it to show Legal Tech.')).toBeVisible();
  await field(page).fill('the');
  await expect(page).toHaveURL('/insights?q=the&category=agencies&category=legal-tech');
  await expect(heading(page)).toHaveText('Articles with “the” in Agencies');

  await press(page.locator('#filter-agencies'));
  await expect(page).toHaveURL('/insights?q=the&category=legal-tech');
  await expect(heading(page)).toHaveText('Articles with “the” in Legal Tech');
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/insights');
  await expect(field(page)).toHaveValue('');
  await expect(page.locator('#filter-all')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'Clear All' })).toHaveCount(0);
});

test('View All shows every article, and Back and Forward restore the list and the position in it @weekly', async ({
  page,
}) => {
  await openAlive(page);
  await page.getByRole('link', { name: `View All ${all} Articles` }).click();
  await expect(page).toHaveURL('/insights?view=all');
  await expect(page.locator('.results-count')).toHaveText(`Showing ${all} of ${all} articles`);
  await expect(cards(page)).toHaveCount(all);
  await expect(cards(page).nth(10).getByRole('link')).toBeFocused();
  await expect(page.getByRole('link', { name: /^View All/ })).toHaveCount(0);

  // Heights change on scroll, so compare visible positions.
  const last = cards(page).nth(all - 1);
  await last.scrollIntoViewIfNeeded();
  const isKept = () =>
    page.evaluate(() => scrollY > 1000 && (history.state as { top?: number } | null)?.top === scrollY);
  await expect.poll(isKept).toBe(true);
  await page.goBack();
  await expect(cards(page)).toHaveCount(10);
  await page.goForward();
  await expect(cards(page)).toHaveCount(all);
  await expect(last).toBeInViewport();

  await last.getByRole('link').click();
  await expect(page.locator('.article-text')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(all);
  await expect(last).toBeInViewport();
});

test('reports a failure that can be retried, and never replaces a newer response with an older one @weekly', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await openAlive(page);
  let answer: 'fail' | 'go' = 'fail';
  await page.route('**/insights?*', (route) => (answer === 'fail' ? route.abort() : route.continue()));
  await field(page).fill('webhooks');
  const failure = page.locator('.results-failure');
  await expect(failure).toContainText('Error Loading Articles');
  await expect(failure).toContainText('Search failed');
  await expect(page.locator('[data-list-status]')).toHaveText('Search failed');
  await expectAccessible(page, 'a failed search', '.insights-main');
  answer = 'go';
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(heading(page)).toHaveText('Articles with “webhooks”');
  await expect(heading(page)).toBeFocused();
  answer = 'fail';
  await chip(page, 'Agencies').click();
  await expect(failure).toContainText('Search failed');
  await field(page).fill('');
  await field(page).press('Enter');
  await expect(failure).toContainText('Filter failed');
  await openAlive(page);
  await page.getByRole('link', { name: /^View All/ }).click();
  await expect(failure).toContainText('Failed to fetch articles');
  await page.unroute('**/insights?*');
  await openAlive(page);

  // Responses arrive out of order.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/insights?q=approvals', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await field(page).fill('approvals');
  await expect(page.locator('.results-list .skeleton').first()).toBeVisible();
  await expect(page.locator('.results-list > li')).toHaveCount(6);
  await field(page).fill('webhooks');
  await expect(heading(page)).toHaveText('Articles with “webhooks”');
  release();
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText('Articles with “webhooks”');

  const refusal =
    '<section id="insights-results"><h2>Wait</h2><p class="results-failure">Try again in a minute.</p></section>';
  await page.route('**/insights?q=patience', (route) =>
    route.fulfill({ status: 429, contentType: 'text/html', body: `<div id="insights-filter"></div>${refusal}` }),
  );
  await field(page).fill('patience');
  await expect(failure).toHaveText('Try again in a minute.');

  await context.setOffline(true);
  await field(page).fill('month');
  await expect(failure).toContainText('You’re offline');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Articles with “month”');
});

test('keeps hearts in the browser, and shows new articles at the top of the list @weekly', async ({ page }) => {
  await page.goto('/insights');
  await giveSign(page);
  const heart = (place: number) => cards(page).nth(place).getByRole('button');
  await expect(heart(1)).toHaveAttribute('aria-pressed', 'false');
  await heart(1).click();
  await expect(heart(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/insights');
  const firstCheck = await page.evaluate(() => localStorage.getItem('lastArticleCheck') ?? '');
  expect(Date.now() - Date.parse(firstCheck)).toBeLessThan(60_000);

  // Just over twelve hours ago.
  const before = new Date(Date.now() - 12 * 60 * 60 * 1000 - 1000).toISOString();
  await page.evaluate((time) => localStorage.setItem('lastArticleCheck', time), before);
  const since: (string | null)[] = [];
  await page.route('**/insights/new?*', async (route) => {
    since.push(new URL(route.request().url()).searchParams.get('since'));
    const [one, two] = await cards(page).evaluateAll((all) => all.slice(0, 2).map((card) => card.outerHTML));
    const added = (one ?? '')
      .replace(/data-article="[^"]*"/, 'data-article="new-one"')
      .replace(/(<a [^>]*>)[^<]*/, '$1New');
    await route.fulfill({ contentType: 'text/html', body: `<ul><li>${added}</li><li>${two ?? ''}</li></ul>` });
  });
  await page.reload();
  await expect(heart(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).first().getByRole('heading')).toHaveText('New');
  await expect(cards(page)).toHaveCount(11);
  await expect(page.locator('.results-count')).toHaveText(`Showing 11 of ${all + 1} articles`);
  await expect(page.locator('[data-list-status]')).toHaveText('1 new article');
  expect(since).toEqual([before]);
  const lastCheck = await page.evaluate(() => localStorage.getItem('lastArticleCheck') ?? '');
  expect(Date.now() - Date.parse(lastCheck)).toBeLessThan(60_000);
  await page.unroute('**/insights/new?*');

  const answer = await page.request.get('/insights/new?since=2020-01-01T00:00:00Z');
  expect((await answer.text()).match(/<article /g)).toHaveLength(Math.min(all, 100));
  expect(await (await page.request.get(`/insights/new?since=${lastCheck}`)).text()).not.toContain('<article ');
  expect((await page.request.get('/insights/new?since=never')).status()).toBe(400);
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
    await expect(page).toHaveURL('/insights?q=approv&category=ai-tools#insights-search');
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
