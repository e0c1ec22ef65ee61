import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, giveSign, test } from './e2e.ts';
import { signInAs } from './people.ts';

test('the overview shows leads and revenue for the days in its address, each chart with its table', async ({
  page,
  site,
}) => {
  const sent = await page.request.post(`${site.origin}/functions/v1/contact-form`, {
    headers: { Origin: site.origin },
    data: {
      form_type: 'contact',
      name: 'Ida Berg',
      email: 'ida@example.com',
      message: 'Each invoice takes us a week.',
      startedAt: new Date(Date.now() - 60_000).toISOString(),
      metadata: { source: 'spring campaign', timestamp: new Date().toISOString() },
    },
  });
  expect(sent.status()).toBe(200);
  await signInAs(page, site, 'admin');
  await page.goto('/admin/overview');
  const chart = page.getByRole('region', { name: 'Leads by source and stage' });
  await expect(chart.getByRole('listitem').filter({ hasText: 'spring campaign' })).toContainText('1');

  await chart.getByText('As a table').focus();
  await page.keyboard.press('Enter');
  const row = chart.getByRole('row').filter({ hasText: 'spring campaign' });
  await expect(row.getByRole('cell')).toHaveText(['1', '0', '0', '0', '0', '0', '0', '1']);
  await page.getByRole('region', { name: 'Conversion' }).getByText('As a table').click();
  await expectAccessibleInBothThemes(page, 'the overview with its tables', '.overview-charts');

  const days = page.getByRole('navigation', { name: 'Days shown' });
  await days.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL('/admin/overview?range=30-days');
  await expect(days.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(chart.getByRole('listitem').filter({ hasText: 'spring campaign' })).toBeVisible();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2025-01-01');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2025-03-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL('/admin/overview?from=2025-01-01&to=2025-03-31');
  await expect(page.getByText('From Jan 1, 2025 to Mar 31, 2025, in UTC.')).toBeVisible();
  await expect(page.getByText('No leads in this period.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'From', exact: true })).not.toHaveValue('2025-01-01');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(chart.getByRole('listitem').filter({ hasText: 'spring campaign' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.describe('page speed', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  });

  test('a page view is sent when the page is hidden, unless the browser refuses, and the overview rates it', async ({
    page,
    context,
    site,
  }) => {
    // Every view is among those that are measured.
    await context.addInitScript(() => {
      Math.random = () => 0;
      Object.defineProperty(navigator, 'webdriver', { value: false });
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (address, body) => {
        document.documentElement.dataset['sent'] = '';
        if (body instanceof Blob) void body.text().then((text) => (document.title = text));
        return send(address, body);
      };
    });
    const hide = (one: Page) =>
      one.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
    const open = async (one: Page) => {
      const script = one.waitForResponse('**/assets/measure-view-*.js');
      await one.goto('/');
      await giveSign(one);
      await (await script).finished();
    };
    const untracked = await context.newPage();
    await untracked.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await open(untracked);
    await untracked.getByRole('heading', { level: 1 }).click();
    await untracked.waitForTimeout(500);
    await hide(untracked);
    await expect(untracked.locator('html[data-sent]')).toHaveCount(0);
    await untracked.close();

    await open(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(500);
    const sent = page.waitForResponse('**/functions/v1/web-vitals');
    await hide(page);
    await expect(page.locator('html[data-sent]')).toHaveCount(1);
    expect((await sent).status()).toBe(204);
    const body = JSON.parse(await page.title()) as Record<string, unknown>;
    expect(body).toMatchObject({ page: '/', device: 'desktop', LCP: expect.any(Number) });
    expect(Object.keys(body).every((key) => ['page', 'device', 'LCP', 'INP', 'CLS'].includes(key))).toBe(true);

    const admin = await context.newPage();
    await signInAs(admin, site, 'admin');
    await admin.goto('/admin/overview?range=30-days');
    const speed = admin.getByRole('region', { name: 'Page speed' });
    await expect(speed.getByRole('heading', { name: 'Largest Contentful Paint' })).toBeVisible();
    await speed.getByText('As a table').click();
    const row = speed.getByRole('row').filter({ hasText: 'Start page' });
    await expect(row).toContainText(/Large window.*\d\.\d s, (?:good|needs improvement|poor)/);
    await expectAccessibleInBothThemes(admin, 'page speed with its tables', '.overview-charts');
  });
});
