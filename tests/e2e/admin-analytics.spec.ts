import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { signInAs } from './people.ts';

test('the overview and the reports are accessible, and show the days in their address', async ({ page, site }) => {
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
  await page.getByRole('region', { name: 'Conversion' }).getByText('As a table').click();
  await expectAccessibleInBothThemes(page, 'the overview with its tables', '.overview-charts');

  await page.goto('/admin/reports');
  const table = page.getByRole('table', { name: 'Conversion by source' });
  const row = table.getByRole('row').filter({ hasText: 'spring campaign' });
  await expect(row.getByRole('cell')).toHaveText(['1', '0', '0 of 1', '–', '–']);
  await expectAccessibleInBothThemes(page, 'the reports', 'main');

  const days = page.getByRole('navigation', { name: 'Days shown' });
  await days.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL('/admin/reports?range=30-days&by=source');
  await expect(days.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeVisible();
  await page.getByText('Other days').click();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2025-01-01');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2025-03-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL('/admin/reports?by=source&from=2025-01-01&to=2025-03-31');
  await expect(page.getByText('Leads received from Jan 1, 2025 to Mar 31, 2025, UTC time.')).toBeVisible();
  await expect(page.getByText('No leads in this period.')).toBeVisible();
  await page.goBack();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await row.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ida Berg' })).toBeVisible();
});
