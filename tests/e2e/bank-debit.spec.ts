import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { enterBillingDetails, newPerson } from './people.ts';

// The payments sandbox refuses forwarded requests.
test.use({ extraHTTPHeaders: {} });

function part(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** Waits for provider events. */
async function until(page: Page, path: string, title: string, copy: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(part(page, title)).toContainText(copy, { timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [100, 200, 400] });
}

/** On the provider's page, whose clock is four days ahead. The card expires at the end of that month. */
async function enterCard(page: Page, number: string, expires: Date): Promise<void> {
  const expiry = `${String(expires.getUTCMonth() + 1).padStart(2, '0')} / ${String(expires.getUTCFullYear()).slice(-2)}`;
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill(expiry);
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Ann Example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test('buys by bank debit, waits for the bank, and changes the payment method', async ({ page, context, site }) => {
  // Changes the time; locked.
  await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
  await newPerson(context, site, 'journey-debit');
  await enterBillingDetails(context, site);
  const checkout = await page.request.post('/checkout?priceId=price_starter_monthly', {
    headers: { Origin: site.origin },
    form: { priceId: 'price_starter_monthly' },
    maxRedirects: 0,
  });
  expect(checkout.status()).toBe(303);
  const address = checkout.headers()['location'] ?? '';
  const provider = new URL(address).origin;
  await page.goto(address);
  await page.locator('button[name=bank][value="us_bank_account:000123456789"]').click();
  await page.waitForURL(/\/success\?session_id=cs_/);
  await expect(page.getByRole('main')).toContainText('Your bank takes up to 4 business days.');
  await expect(page.getByRole('main')).not.toContainText('within 5 minutes');

  await until(
    page,
    '/dashboard',
    'Subscription',
    /Payment processing.*up to 4 business days; you do not need to do anything/s,
  );
  await until(
    page,
    '/dashboard/billing',
    'On its way',
    /up to 4 business days; you do not need to do anything.*\$8,500/s,
  );
  await expectAccessibleInBothThemes(page, 'pending debit');
  await page.request.post(`${provider}/advance`, { form: { days: '4' } });
  await until(
    page,
    '/dashboard',
    'Subscription',
    /Starter\s*Status\s*Active.*STRIPE TEST BANK •••• 6789.*\$1,500\.00 on /s,
  );
  await until(page, '/dashboard/billing', 'Next invoice', /Starter.*6789.*\$1,500/s);

  const methods = part(page, 'Payment methods');
  await expect(methods.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await methods.getByRole('button', { name: 'Add a payment method' }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await enterCard(page, '4242424242424242', new Date(Date.now() + 5 * 86_400_000));
  await page.waitForURL(/\/dashboard\/billing\?done=added$/);
  await expect(methods.getByRole('listitem')).toHaveCount(2);
  await methods.getByRole('button', { name: /^Make default: Visa .* 4242$/ }).click();
  await page.waitForURL(/\?done=default$/);
  const card = methods.getByRole('listitem').filter({ hasText: '4242' });
  await expect(card).toContainText(/Used for your subscription.*Default/s);
  await expectAccessibleInBothThemes(page, 'payment methods');
  await methods.getByRole('button', { name: /^Remove: .* 6789$/ }).click();
  await page.waitForURL(/\?done=removed$/);
  await expect(methods.getByRole('listitem')).toHaveCount(1);
  await expect(part(page, 'Next invoice')).toContainText('Visa •••• 4242');
  await expect(card).toContainText('Expires soon');

  await part(page, 'Billing details').getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/dashboard\/billing\?edit=details#details-title$/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'billing details');
  await page.goto('/dashboard');
  await expect(page.getByText('Visa •••• 4242 is about to expire')).toBeVisible();
});
