import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, mailsTo, ready, test } from './e2e.ts';
import { enterBillingDetails, newPerson, signInAs } from './people.ts';

// The payments sandbox refuses forwarded requests.
test.use({ extraHTTPHeaders: {} });

const team = 'hello@meridian.example';

/** Waits for provider events. */
async function until(page: Page, path: string, copy: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(copy, { timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [100, 200, 400] });
}

test('agrees a Growth fee and an invoice with a client, who pays both @weekly', async ({
  page,
  context,
  browser,
  site,
}) => {
  // Changes the time; locked.
  await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
  const email = await newPerson(context, site, 'journey-agreed');
  await enterBillingDetails(context, site);
  const office = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await signInAs(office, site, 'owner');

  const main = office.getByRole('main');
  await office.goto('/admin/payments/new');
  await ready(office);
  await office.getByRole('searchbox', { name: 'For which client?' }).fill(email);
  await main.getByRole('button', { name: 'Search' }).click();
  await main.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await office.getByRole('combobox', { name: 'Plan' }).selectOption('Growth');
  await office.getByRole('textbox', { name: 'Amount per month' }).fill('2,800');
  await expectAccessibleInBothThemes(office, 'terms of a fee');
  const newFee = office.url();
  await main.getByRole('button', { name: 'Preview' }).click();
  await expect(main).toContainText(/Growth, monthly fee.*\$2,800.*Invoice from Meridian/s);
  await expectAccessibleInBothThemes(office, 'preview of a fee');
  await main.getByRole('button', { name: 'Start the monthly fee' }).click();
  await office.waitForURL(/\/admin\/payments\/agreements\/[0-9a-f-]{36}$/);
  await expect(main).toContainText('It starts in a few seconds');
  const agreement = office.url();

  await office.goto(`${newFee}&kind=invoice`);
  await ready(office);
  await office.getByRole('textbox', { name: 'Line 1' }).fill('Workshop');
  await office.getByRole('textbox', { name: 'Amount, in dollars' }).first().fill('500');
  await main.getByRole('button', { name: 'Preview' }).click();
  await main.getByRole('button', { name: 'Send the invoice' }).click();
  await office.waitForURL(/\/admin\/payments\/agreements\/[0-9a-f-]{36}$/);

  await mailsTo(site, email, 'Growth, monthly fee');
  await mailsTo(site, email, 'Workshop');
  await until(page, '/dashboard', /Invoices to pay.*Overview/s);
  const toPay = page.getByRole('region', { name: /^Invoices? to pay$/ });
  await expect(page.getByRole('main').getByRole('region').first()).toContainText(/\$2,800.*\$500|\$500.*\$2,800/s);
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText(/Growth.*Active.*\$2,800.*pay it/s);
  await expect(page.getByRole('main')).not.toContainText('No active subscription');
  await expectAccessibleInBothThemes(page, 'invoices to pay');

  await toPay.getByRole('listitem').filter({ hasText: 'Growth' }).getByRole('link').click();
  await page.locator('button[name=card][value="4242424242424242"]').click();
  await expect(page.getByRole('main')).toContainText('$2,800.00 Paid');
  await until(page, '/dashboard', /Invoice to pay.*Workshop/s);
  await toPay.getByRole('link', { name: /^Pay / }).click();
  await page.locator('button[name=bank][value="us_bank_account:000123456789"]').click();
  await expect(page.getByRole('main')).toContainText('A bank debit is under way');
  const provider = new URL(page.url()).origin;
  await page.request.post(`${provider}/advance`, { form: { days: '4' } });
  await until(page, '/dashboard', /^(?!.*Invoices? to pay).*Growth.*Active.*Next invoice on/s);

  // A page that shows a debit under way stays as it is.
  await expect(async () => {
    await office.goto('/admin/payments?q=journey-agreed');
    for (const name of ['Growth, monthly fee', 'Workshop']) {
      await expect(office.getByRole('row').filter({ hasText: name })).toContainText('Paid', { timeout: 300 });
    }
  }).toPass({ timeout: 60_000, intervals: [100, 200, 400] });
  await expectAccessibleInBothThemes(office, 'payments');
  await main.getByRole('link', { name: 'Workshop' }).click();
  await office.waitForURL(/\/admin\/payments\/[0-9a-f-]{36}$/);
  // The address changes before the page does.
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Workshop');
  await expect(main).toContainText(/Paid.*\$500/s);
  await expectAccessibleInBothThemes(office, 'one payment');
  await office.goto('/admin/payments?q=journey-agreed');
  await main.getByRole('link', { name: 'Growth, monthly fee' }).click();
  await office.waitForURL(/\/admin\/payments\/[0-9a-f-]{36}$/);
  const payment = office.url();
  const invoice = page.getByRole('region', { name: 'Invoices and receipts' }).getByRole('row', { name: /Growth/ });
  for (const [act, state, subject] of [
    ['Dispute', 'Disputed', 'Disputed payment'],
    ['Dispute is won', 'Paid', 'Dispute won'],
  ] as const) {
    await page.goto(provider);
    await page.getByRole('button', { name: `${act}: $2,800.00 of ${email}`, exact: true }).click();
    await mailsTo(site, team, `${subject}: Growth, monthly fee, Lee & Co`);
    await page.goto('/dashboard');
    await expect(invoice).toContainText(state);
    await office.goto(payment);
    await expect(main).toContainText(`Status${state}`);
    await expectAccessibleInBothThemes(office, `payment: ${state}`);
  }
  await office.goto(agreement);
  await expect(main).toContainText(/Growth.*\$2,800/s);
  await expectAccessibleInBothThemes(office, 'one agreement');
  await ready(office);
  await main.getByRole('button', { name: 'End now' }).click();
  await expect(main).toContainText(/Lee & Co pays \$2,800 a month.*not refunded/);
  await expect(main.getByRole('link', { name: 'Go back' })).toBeFocused();
  await expectAccessibleInBothThemes(office, 'question about the end of a fee');
  await office.context().close();
});
