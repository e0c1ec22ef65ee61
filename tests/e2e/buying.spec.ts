import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { enterBillingDetails, signInAs } from './people.ts';
import { press } from './press.ts';

// The payments sandbox refuses forwarded requests.
test.use({ extraHTTPHeaders: {} });

const addOn = '/checkout?priceId=price_micro_saas_ui';
const starter = '/checkout?priceId=price_starter_monthly';

function proceed(page: Page) {
  return page.getByRole('button', { name: 'Proceed to Payment' });
}

test('goes back, stays, pays later, and returns from the provider to the same order @weekly', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/503 \(Service Unavailable\)/);
  await signInAs(page, site, 'client');
  await enterBillingDetails(page, site);
  await page.goto('/insights');
  await page.goto(addOn, { referer: `${site.origin}/insights` });
  await page.getByRole('link', { name: 'Back to the previous page' }).click();
  await expect(page).toHaveURL(/\/insights$/);
  await page.goto(addOn);
  const order = page.getByRole('region', { name: 'Your order' });
  const message = 'Payment system temporarily unavailable. Please try again.';
  await page.route(
    '**/functions/v1/stripe-checkout',
    (route) => route.fulfill({ status: 503, json: { success: false, message } }),
    { times: 1 },
  );
  await press(proceed(page));
  await expect(order.getByRole('alert')).toHaveText(message);
  await page.route(
    '**/functions/v1/stripe-checkout',
    (route) => route.fulfill({ json: { success: true, url: 'https://evil.example/' } }),
    { times: 1 },
  );
  await proceed(page).click();
  await expect(order.getByRole('alert')).toHaveText(message);
  await expectAccessible(page, 'refused');

  // Stopped clock prevents early redirects.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await proceed(page).click();
  await expect(order.getByRole('status')).toHaveText('Redirecting to Stripe...');
  await order.getByRole('button', { name: 'Stay here' }).click();
  await expect(order.getByRole('status')).toContainText('You are still on this page');
  await proceed(page).dblclick();
  await expect(order.getByRole('status')).toHaveText('Redirecting to Stripe...');
  await page.clock.fastForward(500);
  await page.waitForURL(/\/c\/pay\/cs_/);
  const provider = page.url();
  await page
    .getByRole('link', { name: /back|cancel/i })
    .first()
    .click();
  await expect(page).toHaveURL(`${site.origin}${addOn}`);

  // One step without scripts.
  const plain = await page.request.post(addOn, {
    headers: { Origin: site.origin },
    form: { priceId: 'price_micro_saas_ui' },
    maxRedirects: 0,
  });
  expect([plain.status(), plain.headers()['location']]).toEqual([303, provider]);
});

async function payWith(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/c\/pay\/cs_/);
  await page.locator(`button[name=card][value="${number}"]`).click();
}

test('accepts another card after a declined one, and confirms the payment once our records show it', async ({
  page,
  site,
}) => {
  await signInAs(page, site, 'client');
  await enterBillingDetails(page, site);
  await page.goto(starter);
  await proceed(page).click();
  await payWith(page, '4000000000000002');
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await payWith(page, '4242424242424242');
  await page.waitForURL(/\/success\?session_id=cs_/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!', { timeout: 60_000 });
  const sessionId = new URL(page.url()).searchParams.get('session_id') ?? '';
  await expect(page.getByRole('main')).toContainText(`Transaction ID${sessionId}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('.celebration i')).toHaveCount(50);
  await expect(page.locator('.celebration')).toBeHidden();
  await expectAccessibleInBothThemes(page, 'paid');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:support@/);
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');

  await page.goto('/dashboard');
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await expect(subscription).toContainText('Current planStarterStatusActive');
  await expect(subscription).toContainText('Visa •••• 4242', { ignoreCase: true });
  const invoice = page.getByRole('region', { name: 'Invoices and receipts' }).getByRole('row').last();
  await expect(invoice).toContainText('$8,500');
  await invoice.locator('summary').click();
  await expect(invoice.getByRole('link', { name: 'Invoice (PDF)' })).toHaveAttribute('href', /^https?:/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/dashboard/plan');
  await expectAccessibleInBothThemes(page, 'dashboard of a client');
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page.getByRole('img', { name: /\$8,500 in the last twelve months/ })).toBeVisible();
  await page.getByText('Data as a table').click();
  const months = page.getByRole('region', { name: 'Spending by month' }).getByRole('row');
  await expect(months.filter({ hasText: '$8,500' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText('Starter');
  await expectAccessibleInBothThemes(page, 'analytics');

  // No double sale or disclosure.
  await page.goto(starter);
  await expect(page.getByText('You already have this subscription. It is in your dashboard.')).toBeVisible();
  await expectAccessible(page, 'subscribed');
  await page.context().clearCookies();
  await page.goto(`/success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to see your purchase');
  await expect(page.getByRole('main')).not.toContainText('Starter');
});

test('sends a visitor and a buyer whose session ended to sign in and back, and asks before a repeated purchase @weekly', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/, /404 \(Not Found\)/, /409 \(Conflict\)/);
  await page.goto(starter);
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText("Today's total$8,500Then $1,500 per month starting next month.");
  await expectAccessibleInBothThemes(page, 'checkout of a visitor');
  await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(proceed(page)).toHaveAccessibleDescription('Please sign in or create an account to continue');
  await proceed(page).press('Enter');
  await expect(order.getByRole('link', { name: 'Sign In' })).toBeFocused();
  await expect(order.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ returnTo: starter })}`,
  );
  const answer = await page.goto('/checkout?priceId=price_of_nothing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page, 'no product');
  await press(page.getByRole('link', { name: 'Return Home' }));
  await expect(page).toHaveURL(/\/$/);

  await signInAs(page, site, 'client');
  await enterBillingDetails(page, site);
  const flow = '/checkout?priceId=price_automation_flow';
  await page.goto(flow);
  await expect(order).toContainText('Signed in as');
  await page.context().clearCookies();
  await proceed(page).click();
  const signIn = order.getByRole('link', { name: 'Sign In' });
  await expect(signIn).toBeFocused();
  await expect(signIn).toHaveAttribute('href', `/login?${new URLSearchParams({ returnTo: flow })}`);
  await expect(order).not.toContainText('Signed in as');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await expectAccessible(page, 'signed out on the checkout');

  // Signed out in another tab.
  await signInAs(page, site, 'client');
  await page.goto(flow);
  await expect(order).toContainText('Signed in as');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(order.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(order).not.toContainText('Signed in as');
  await other.close();

  await signInAs(page, site, 'client');
  await enterBillingDetails(page, site);
  await page.goto(flow);
  await proceed(page).click();
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!', { timeout: 60_000 });
  await page.goto(flow);
  await expect(order).toContainText(/You bought this on \w+ \d+, \d{4}\. If you need another one, buy it again\./);
  await expectAccessibleInBothThemes(page, 'bought before');
  await page.evaluate(() => document.querySelector('[name=buyAgain]')?.remove());
  await page.getByRole('button', { name: 'Buy It Again' }).click();
  await expect(order.getByRole('alert')).toContainText('You bought this on');
  await page.getByRole('button', { name: 'Buy It Again' }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
});
