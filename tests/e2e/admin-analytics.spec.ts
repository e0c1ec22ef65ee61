import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
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
