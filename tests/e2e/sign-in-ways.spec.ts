import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { totpOf } from '../totp.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { expect, keptInTab, test } from './e2e.ts';
import { goodPassword, logIn, newPerson } from './people.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/422 \(Unprocessable/);
});

test('a second factor is set up, requires its code or a recovery code, and is removed', async ({
  page,
  context,
  site,
}) => {
  const email = await newPerson(context, site, 'journey-factor');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/settings');
  // Duplicate ids would leave a field unnamed.
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleName('New password');
  const factor = page.getByRole('region', { name: 'Second factor', exact: true });
  await factor.getByLabel('Your password').fill(goodPassword);
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
  // The settings would leave for the login page on their own.
  await page.goto('about:blank');
  await context.clearCookies();

  await page.goto('/login?returnTo=/dashboard/settings');
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'second step');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(listed[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard/settings');
  await factor.getByLabel('Your password').last().fill(goodPassword);
  await factor.getByRole('button', { name: 'Turn off' }).click();
  await expect(factor.getByRole('status')).toContainText('is off');
});

test('adds a passkey, signs in with it, and removes it', async ({ page, context, site }) => {
  // Passkeys need a host name.
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const devtools = await context.newCDPSession(page);
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
  const email = await newPerson(context, site, 'journey-passkey');
  await page.goto(`${origin}/login?returnTo=/dashboard/settings`);
  await logIn(page, email);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('status')).toContainText('added');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto(`${origin}/login?returnTo=/dashboard/settings`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  await expect(passkeys.getByRole('status')).toContainText('removed');
});

test('signs in another browser once with a one-time code @weekly', async ({ page, context, site, browser }) => {
  await newPerson(context, site, 'journey-code');
  const response = await context.request.get(`${site.origin}/api/auth/one-time-token/generate`);
  const { token } = (await response.json()) as { token: string };
  const otherContext = await browser.newContext({ baseURL: site.origin });
  const other = await otherContext.newPage();
  // A foreign link needs confirmation.
  await other.goto(`/auth/callback?code=${token}&returnTo=/dashboard`);
  await expect(other.getByRole('status')).toHaveText(/Continue only if you requested it/);
  await expectAccessibleInBothThemes(other, 'asked before a sign-in');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL('/dashboard');
  await otherContext.close();

  await context.clearCookies();
  // The tab that began continues automatically.
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.setItem('authReturnTo', '/'));
  await page.goto(`/auth/callback?code=${token}`);
  await expect(page.getByRole('heading', { name: 'We hit a snag' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('We were unable to complete the sign in process.');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expectAccessibleInBothThemes(page, 'snag');
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page.getByRole('alert')).toContainText('We were unable to complete the sign in process.');
  await page.goto('/auth/callback?returnTo=/contact#error=access_denied&error_description=Denied');
  await expect(page).toHaveURL('/login?error=access_denied&returnTo=%2Fcontact');
  await expect(page.getByRole('alert')).toContainText('The sign-in was canceled at the provider.');
  await page.goto('/auth/callback');
  await expect(page.getByRole('alert')).toContainText('No active session was found. Redirecting to the login page...');
  await expect(page).toHaveURL('/login');
});

test.describe('with a provider', () => {
  // Sandboxes answer only loopback addresses.
  test.use({ extraHTTPHeaders: {} });

  test('Google and GitHub lead to the requested page, and a refusal shows a message @weekly', async ({
    page,
    context,
    site,
  }) => {
    await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
    await page.goto('/login?returnTo=/dashboard');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('The sign-in was canceled at the provider.');
    await chooseAt(page, 'Google', /Nora Lindqvist/);
    await expect(page).toHaveURL('/dashboard');
    expect(await keptInTab(page)).toEqual([]);
    // The dashboard would leave for the login page on its own.
    await page.goto('about:blank');
    await context.clearCookies({ name: /^meridian-(?!sandbox)/ });
    await page.goto('/signup?openIntake=true');
    await page.getByRole('button', { name: 'Sign up with GitHub' }).click();
    await page.getByRole('button', { name: /Mara Okafor/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

async function chooseAt(page: Page, provider: string, person: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await page.getByRole('button', { name: person }).click();
}
