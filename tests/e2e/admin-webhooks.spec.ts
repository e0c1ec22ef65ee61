import { randomUUID } from 'node:crypto';
import { holds, startReceiver, type Receiver } from '../receiver.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { signInAs, twoAdministrators } from './people.ts';

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

test('connects an endpoint, sends it a signed lead, and retries while it fails @weekly', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/422 \(Unprocessable/);
  await signInAs(page, site, 'admin');
  await page.goto('/admin/webhooks');
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'no endpoint');

  // Internal addresses are refused.
  await page.getByRole('link', { name: 'Add endpoint' }).focus();
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add endpoint' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('URL')).toBeFocused();
  await expect(page.getByRole('alert').getByText('Choose at least one event')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'errors of a new endpoint');
  await page.keyboard.type('https://169.254.169.254/latest/meta-data');
  const lead = page.getByRole('checkbox', { name: /^A new lead/ });
  await lead.focus();
  await page.keyboard.press('Space');
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/points to a private network/).first()).toBeVisible();
  await expect(lead).toBeChecked();
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByLabel('Description').fill('CRM of the sales team');
  await add.click();

  // First fails, then succeeds.
  const rows = page.getByRole('table', { name: 'Log' }).locator('tr[data-part="attempt"]');
  receiver.answers = [500];
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(rows.first()).toContainText('500');
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('204');
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  const secret = await page.locator('.webhook-secret code').innerText();
  expect(receiver.received.map((message) => holds(message, secret))).toEqual([true, true]);

  // Delivered despite a failed first attempt.
  receiver.answers = [503];
  const sent = await page.request.post(`${site.origin}/functions/v1/contact-form`, {
    headers: { Origin: site.origin },
    data: {
      form_type: 'contact',
      name: 'Zoë Ek',
      email: 'zoe@example.com',
      company: 'Ek & Co',
      message: 'Each invoice takes us a week.',
      formId: `contact-${randomUUID()}`,
      startedAt: new Date(Date.now() - 60_000).toISOString(),
      metadata: { source: 'contact_page', timestamp: new Date().toISOString() },
    },
  });
  expect(sent.status()).toBe(200);
  await expect.poll(() => receiver.received.length, { timeout: 60_000, intervals: [100] }).toBe(4);
  const event = JSON.parse(receiver.received[3]?.body ?? '{}') as { type: string; data: { name: string } };
  expect([event.type, event.data.name]).toEqual(['lead.created', 'Zoë Ek']);
  expect(new Set(receiver.received.slice(2).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.reload();
  await expect(rows).toHaveCount(4);
  await page.getByText('Request and response').first().click();
  await expect(page.getByText('"Zoë Ek"').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'an endpoint with its log');
  await page.getByRole('link', { name: 'Failed only' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('503');
  // Manual resend.
  await rows.first().getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => receiver.received.length, { intervals: [100] }).toBe(5);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
});

test('two admins manage one endpoint @weekly', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/, /404 \(Not Found\)/);
  const { second } = await twoAdministrators(page, site, 'webhooks-second');
  await page.goto('/admin/webhooks/new');
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByLabel('Description').fill('CRM');
  await page.getByRole('checkbox', { name: /^A new lead/ }).check();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  const secret = await page.locator('.webhook-secret code').innerText();

  // Edit conflict.
  await second.goto(new URL(page.url()).pathname);
  const description = (one: typeof page) => one.getByLabel('Description');
  const save = (one: typeof page) => one.getByRole('button', { name: 'Save changes' }).click();
  await description(second).fill('Hers');
  await save(second);
  await expect(second.getByText('Saved.')).toBeVisible();
  await description(page).fill('His');
  await save(page);
  const alert = page.getByRole('alert').filter({ hasText: /changed it (in another tab )?at/ });
  await expect(alert).toContainText('Ann Lee changed it at');
  await expect(alert).toContainText('Hers');
  await expect(description(page)).toHaveValue('His');
  await expectAccessibleInBothThemes(page, 'a stale endpoint');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(alert).toBeHidden();
  // Her edit is now older.
  await description(second).fill('Hers again');
  await save(second);
  await second.getByRole('button', { name: 'Use their version' }).click();
  await expect(description(second)).toHaveValue('His');

  // Secrets overlap; then disabled by one administrator and deleted by the other.
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(page.getByText('Events are also signed with the previous secret until')).toBeVisible();
  expect(await page.locator('.webhook-secret code').innerText()).not.toBe(secret);
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled by an administrator.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Endpoint enabled.')).toBeVisible();
  await expect(page.getByText('Disabled by an administrator.')).toBeHidden();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Endpoint disabled.')).toBeVisible();
  await second.goto('/admin/webhooks');
  await expect(second.getByRole('row').filter({ hasText: 'His' })).toContainText('Disabled');
  await expectAccessibleInBothThemes(second, 'the list of endpoints');
  await second.setViewportSize({ width: 360, height: 800 });
  await second.getByRole('link', { name: /^127\.0\.0\.1/ }).click();
  await expect(second.getByRole('heading', { name: 'Log' })).toBeVisible();
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await second.getByRole('button', { name: 'Remove' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(second.getByText('No endpoints yet')).toBeVisible();
  // Reports the deletion.
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByText('Page not found')).toBeVisible();
});
