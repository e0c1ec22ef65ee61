import type { Page } from '@playwright/test';
import { totpOf } from '../totp.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, keptInTab, test } from './e2e.ts';
import { goodPassword, logIn, newPerson } from './people.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/422 \(Unprocessable/);
});

test('a second factor requires its code or a recovery code', async ({ page, context, site }) => {
  const email = await newPerson(context, site, 'journey-factor');
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${site.origin}/api/auth${path}`, {
      headers: { Origin: site.origin },
      data,
    });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as { totpURI: string; backupCodes: string[] };
  };
  const { totpURI, backupCodes } = await post('/two-factor/enable', { password: goodPassword });
  const key = new URL(totpURI).searchParams.get('secret') ?? '';
  await post('/two-factor/verify-totp', { code: totpOf(key) });
  await context.clearCookies();

  await page.goto('/login?returnTo=/dashboard');
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'second step');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(backupCodes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('signs in with a passkey', async ({ page, context, site }) => {
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
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('status')).toContainText('added');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto(`${origin}/login?returnTo=/dashboard`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${origin}/dashboard`);
});

test('signs in another browser once with a one-time code', async ({ page, context, site, browser }) => {
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

  test('Google and GitHub lead to the requested page, and a refusal shows a message', async ({
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
