import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { enterBillingDetails, newPerson } from './people.ts';
import { isWeekly } from '../weekly.ts';

// The payments sandbox refuses forwarded requests.
test.use({ extraHTTPHeaders: {} });

const starter = '/checkout?priceId=price_starter_monthly';

function part(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** Returns the provider's origin. */
async function buyStarter(page: Page, origin: string): Promise<string> {
  const answer = await page.request.post(starter, {
    headers: { Origin: origin },
    form: { priceId: 'price_starter_monthly' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  const address = answer.headers()['location'] ?? '';
  await page.goto(address);
  await page.locator('button[name=card][value="4242424242424242"]').click();
  await page.waitForURL(/\/success\?session_id=cs_/);
  await planUntil(page, /Starter.*Active.*\$1,500/s);
  return new URL(address).origin;
}

/** Waits for provider events. */
async function planUntil(page: Page, copy: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard/billing');
    await expect(part(page, 'Subscription')).toContainText(copy, { timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [100, 200, 400] });
}

async function press(page: Page, button: string | RegExp, done: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  // The counter of the comment is a status too.
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
}

/** The next month ends the plan, which the same client buys again. */
async function endAndReturn(page: Page, provider: string, origin: string): Promise<void> {
  await page.request.post(`${provider}/advance`, { form: { days: '32' } });
  await planUntil(page, /It ended on/);
  await page.goto('/dashboard');
  await expect(part(page, 'Subscription')).toContainText(/It ended on .*Start it again/s);
  await expectAccessibleInBothThemes(page, 'dashboard of an ended plan');
  await page.goto(starter);
  await expect(part(page, 'Your order')).toContainText(/Today's total\s*\$1,500/);
  await buyStarter(page, origin);
}

test('upgrades, schedules and undoes a downgrade, pauses and cancels', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/);
  // Changes the time; locked.
  await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
  await newPerson(context, site, 'journey-plan');
  await enterBillingDetails(context, site);
  const provider = await buyStarter(page, site.origin);
  await expectAccessibleInBothThemes(page, 'billing');
  await page.getByRole('link', { name: 'Change, pause, or cancel' }).click();
  await expectAccessibleInBothThemes(page, 'plan');

  const second = await context.newPage();
  await second.goto('/dashboard/plan?to=scale&when=now');
  await page.getByRole('link', { name: 'Upgrade to Growth' }).click();
  const preview = part(page, 'From Starter to Growth');
  await expect(preview).toContainText(/Unused time on Starter.*−\$1,.*Growth setup.*\$6,500\.00\s*Charged now/s);
  await expectAccessibleInBothThemes(page, 'preview of a change');
  const due = await preview.locator('.amount-lines div:last-child dd').innerText();
  await press(page, `Pay ${due} and change`, 'Your plan has changed.');
  await expect(part(page, 'Subscription')).toContainText(/Growth.*\$3,000/s);

  // A tab with old figures charges nothing and shows the new ones.
  await second.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(second.getByRole('alert')).toContainText('Nothing was charged. Please review the new ones.');
  await expect(part(second, 'From Growth to Scale')).toContainText(/Scale setup.*\$14,000\.00/s);
  await second.close();

  await page.goto('/dashboard/plan');
  await page.getByRole('link', { name: 'Switch to Starter' }).click();
  await expect(part(page, 'From Growth to Starter')).toContainText(/Starter, one month.*\$1,500\.00.*Charged on/s);
  await press(page, 'Schedule the change', 'The change is scheduled.');
  await expect(part(page, 'Subscription')).toContainText(/Growth.*Your plan changes to Starter on/s);
  await page.getByRole('link', { name: 'Undo the change' }).click();
  await expectAccessibleInBothThemes(page, 'scheduled change');
  await press(page, 'Undo the change', 'The scheduled change is undone.');

  await page.goto('/dashboard/plan');
  await part(page, 'Pause').getByLabel('Fees to skip').selectOption('2 months');
  await press(page, 'Pause the plan', 'The plan is paused.');
  await expect(part(page, 'Subscription')).toContainText('Paused until');
  await page.goto('/dashboard');
  await expect(part(page, 'Subscription')).toContainText('No fee is charged while it is paused.');
  await expectAccessibleInBothThemes(page, 'dashboard of a paused plan');
  await page.goto('/dashboard/plan');
  await expectAccessibleInBothThemes(page, 'paused plan');
  await press(page, 'Resume now', 'The plan is resumed.');
  await page.goto('/dashboard/plan');
  await part(page, 'Cancel').getByLabel('Reason').selectOption('I do not use it enough');
  await press(page, 'Cancel the plan', 'The plan is canceled. It ends with the paid period.');
  await page.getByText('History', { exact: true }).click();
  await expect(part(page, 'Subscription').getByRole('listitem').first()).toContainText('Growth canceled');
  await expectAccessibleInBothThemes(page, 'canceled');
  if (isWeekly) await endAndReturn(page, provider, site.origin);
});
