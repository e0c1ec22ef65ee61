import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { kilobyte } from '../kilobyte.ts';
import { totpOf } from '../totp.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { passwordOf, signInAs } from './people.ts';
import { weigh } from './weight.ts';

function part(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

test('changes name and company in place, without accessibility violations in both themes', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/422 \(Unprocessable/);
  await signInAs(page, site, 'client');
  await page.goto('/dashboard/settings');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme);
  }
  const profile = part(page, 'Name and company');
  await profile.getByLabel('Last name').fill('');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Enter your last name')).toBeVisible();
  await expectAccessible(page, 'refused');
  await profile.getByLabel('Last name').fill('Okoro');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('status')).toContainText('saved');
  await expect(profile.getByLabel('Last name')).toHaveValue('Okoro');
});

test('sends a signed-out visitor to the login page and back', async ({ request }) => {
  const answer = await request.get('/dashboard/settings', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe('/login?returnTo=%2Fdashboard%2Fsettings');
});

test('sets up and removes a second factor', async ({ page, site }) => {
  await signInAs(page, site, 'client');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/settings');
  // Duplicate ids would leave a field unnamed.
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleName('New password');
  const factor = part(page, 'Second factor');
  await factor.getByLabel('Your password').fill(passwordOf(site, 'client'));
  await factor.getByRole('button', { name: 'Set up an app' }).click();
  await expect(factor.getByText('Save your recovery codes')).toBeVisible();
  await expectAccessible(page, 'second factor being set up');
  await factor.getByRole('button', { name: 'Copy the codes' }).click();
  await expect(factor.getByText('The codes are copied.')).toBeVisible();
  const listed = await factor.locator('.settings-codes li').allTextContents();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${listed.join('\n')}\n`);
  const saving = page.waitForEvent('download');
  await factor.getByRole('link', { name: 'Download the codes' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('meridian-recovery-codes.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe(`${listed.join('\n')}\n`);
  const key = (await factor.locator('.settings-code').textContent()) ?? '';
  await factor.getByLabel('Six-digit code').fill(totpOf(key));
  await factor.getByRole('button', { name: 'Turn it on' }).click();
  await expect(factor.getByRole('status')).toContainText('is on');
  await factor.getByLabel('Your password').last().fill(passwordOf(site, 'client'));
  await factor.getByRole('button', { name: 'Turn off' }).click();
  await expect(factor.getByRole('status')).toContainText('is off');
});

test('adds and removes a passkey', async ({ page, site }) => {
  // Passkeys need a host name.
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAs(page, site, 'client', origin);
  await page.goto(`${origin}/dashboard/settings`);
  const passkeys = part(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('status')).toContainText('added');
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  await expect(passkeys.getByRole('status')).toContainText('removed');
});

test.describe('on this machine', () => {
  // Sandboxes answer only loopback addresses.
  test.use({ extraHTTPHeaders: {} });

  test('connects and disconnects an account at a provider', async ({ page, site }) => {
    await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
    await signInAs(page, site, 'client');
    await page.goto('/dashboard/settings');
    const providers = part(page, 'Connected accounts');
    await providers.getByRole('button', { name: 'Connect GitHub' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('with GitHub');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `consent, ${colorScheme}`);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(providers.getByRole('alert')).toContainText('nothing was connected');
    await providers.getByRole('button', { name: 'Connect GitHub' }).click();
    await page.getByRole('button', { name: /Mara Okafor/ }).click();
    await expect(providers.getByRole('status')).toContainText('connected');
    await providers.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await expect(providers.getByRole('status')).toContainText('disconnected');
  });
});

test('the pages of the portal stay within its JavaScript budget', async ({ page, context, site }) => {
  await signInAs(page, site, 'admin');
  const adminSite = ['/admin', '/admin/overview', '/admin/leads', '/admin/users', '/admin/settings'];
  for (const address of ['/dashboard', '/dashboard/analytics', '/dashboard/settings', ...adminSite]) {
    const tab = await context.newPage();
    const weight = await weigh(tab);
    await tab.goto(address, { waitUntil: 'networkidle' });
    await expect(tab).toHaveURL(address);
    const max = adminSite.includes(address) ? 130 : 110;
    expect.soft((await weight()).js, address).toBeLessThanOrEqual(max * kilobyte);
    await tab.close();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('submits the forms, downloads the data as a file, and requests and cancels account deletion', async ({
    page,
    site,
  }) => {
    await signInAs(page, site, 'client');
    await page.goto('/dashboard/settings');
    const profile = part(page, 'Name and company');
    await profile.getByLabel('Company').fill('Okoro & Sons');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByRole('status')).toContainText('saved');

    const data = part(page, 'Your data');
    const download = page.waitForEvent('download');
    await data.getByRole('link', { name: 'Download your data' }).click();
    expect((await download).suggestedFilename()).toBe('your-data.json');

    await data.getByRole('checkbox').check();
    await data.getByRole('button', { name: 'Erase my account' }).click();
    await expect(data.getByText('will be erased on')).toBeVisible();
    await data.getByRole('button', { name: 'Keep my account' }).click();
    await expect(data.getByRole('status')).toContainText('Nothing was erased');
  });
});
