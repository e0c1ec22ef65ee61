import type { Page } from '@playwright/test';
import type { Site } from '../site.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, mailsTo, test } from './e2e.ts';
import { expectReadableTables } from './narrow-tables.ts';
import { enterBillingDetails, newPerson } from './people.ts';

// The payments sandbox refuses forwarded requests.
test.use({ extraHTTPHeaders: {} });

function part(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** Uses a provider test card; returns the provider's origin. */
async function buy(page: Page, site: Site, priceId: string, card: string): Promise<string> {
  const answer = await page.request.post(`/checkout?priceId=${priceId}`, {
    headers: { Origin: site.origin },
    form: { priceId },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  const address = answer.headers()['location'] ?? '';
  await page.goto(address);
  await press(page, card);
  await page.waitForURL(/\/success\?session_id=cs_/);
  return new URL(address).origin;
}

async function press(page: Page, card: string): Promise<void> {
  await page.locator(`button[name=card][value="${card}"]`).click();
}

/** Waits for provider events. */
async function dashboardUntil(page: Page, title: string, copy: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(part(page, title)).toContainText(copy, { timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [100, 200, 400] });
}

test('buys an add-on; fails to renew and pays a plan @weekly', async ({ page, context, site }) => {
  // Changes the time; locked.
  await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
  const email = await newPerson(context, site, 'journey-renewal');
  await enterBillingDetails(context, site);
  await buy(page, site, 'price_data_integration', '4242424242424242');
  await dashboardUntil(page, 'One-time purchases', /CRM \/ Data Integration\s*\$4,000\.00\s*Paid/);
  await expect(part(page, 'Subscription')).toContainText('No active subscription');
  const invoice = part(page, 'Invoices and receipts').getByRole('row').filter({ hasText: '$4,000' });
  await invoice.locator('summary').click();
  await invoice.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('main')).toContainText(/Receipt from .*\$4,000\.00/s);

  const provider = await buy(page, site, 'price_starter_monthly', '4000000000000341');
  await dashboardUntil(page, 'Subscription', /Starter.*Active.*0341/s);
  await page.request.post(`${provider}/advance`, { form: { days: '31' } });
  await dashboardUntil(
    page,
    'Subscription',
    /The last payment failed.*We try again on .*Pay the open invoice.*Starter.*Inactive/s,
  );
  await expectAccessibleInBothThemes(page, 'past due');
  await mailsTo(site, email, 'Starter did not go through');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Add a payment method' }).click();
  await press(page, '4242424242424242');
  await page.waitForURL(/\/dashboard\/billing\?done=added$/);
  await page.getByRole('button', { name: /^Make default: Visa .* 4242$/ }).click();
  await page.waitForURL(/\?done=default$/);
  await dashboardUntil(page, 'Subscription', /Inactive.*4242/s);
  await page.getByRole('link', { name: 'Pay the open invoice' }).click();
  await press(page, '4242424242424242');
  await expect(page.getByRole('main')).toContainText('$1,500.00 Paid');
  await dashboardUntil(page, 'Subscription', /^(?!.*The last payment failed).*StatusActive/s);
  await page.goto('/dashboard/analytics');
  await expect(page.getByRole('img', { name: /\$14,000 in the last twelve months/ })).toBeVisible();

  // On phones: readable tables, no overlaps, one navigation row.
  await expectReadableTables(page, '/dashboard');
  await page.goto('/dashboard/analytics');
  await page.setViewportSize({ width: 360, height: 800 });
  const amounts = page.locator('.spending-amount').filter({ hasText: '$' });
  await expect(amounts).toHaveText(['$12,500', '$1,500']);
  const boxes = await amounts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes[0]!.bottom).toBeLessThanOrEqual(boxes[1]!.top);
  for (const { left, right } of boxes) expect([left >= 0, right <= 360]).toEqual([true, true]);
  const links = await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(new Set(links.map(({ top }) => top)).size).toBeLessThanOrEqual(2);
  expect(Math.max(...links.map(({ right }) => right))).toBeLessThanOrEqual(360);
  await expect(page.getByRole('link', { name: 'Account Overview' })).toBeVisible();
});
