import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, giveSign, test } from './e2e.ts';
import { goodPassword, logIn, mailedLink, newPerson } from './people.ts';
import { press } from './press.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/422 \(Unprocessable/);
});

test('creates an account, confirms it by email and uses it', async ({ page, site }) => {
  const email = 'journey-sign-up@example.com';
  await page.goto('/login?returnTo=/dashboard');
  await press(page.getByRole('link', { name: 'Create an account' }));
  await expect(page).toHaveURL(/\/signup/);
  await expectAccessibleInBothThemes(page, 'sign-up');
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'sign-up refused');
  const typed = { 'First Name': 'Ann', 'Last Name': 'Lee', Company: 'Lee & Co', 'Email Address': email };
  for (const [name, value] of Object.entries(typed)) await page.getByRole('textbox', { name }).fill(value);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill('another one');
  await create.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Lee & Co');
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Confirm Password', { exact: true }).fill(goodPassword);
  await create.click();
  await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
  await page.getByRole('checkbox').check();
  await press(create);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account created successfully!');
  await expect(page.getByRole('status')).toContainText(['Check your inbox.']);
  // Only this email leads to the page that was asked for first.
  const link = await mailedLink(site, email, '/confirm-address');
  await expectAccessibleInBothThemes(page, 'signed up');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByRole('status')).toContainText(['We sent the email again.']);
  await page.goto('/login');
  await expectAccessibleInBothThemes(page, 'login with an address to confirm');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByRole('status')).toContainText(['We sent the email again.']);

  await page.goto(link);
  await expectAccessibleInBothThemes(page, 'confirm');
  await press(page.getByRole('button', { name: 'Confirm my address' }));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann Lee');
});

test('reports a wrong password, opens the intake after a right one, and signs all tabs out together', async ({
  page,
  context,
  site,
}) => {
  const email = await newPerson(context, site, 'journey-sign-in');
  await context.clearCookies();
  // The dialog waits a moment for the name of the person, which a slow machine may exceed.
  await page.addInitScript(() => {
    const within = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (time) => within(20 * time);
  });
  const other = await context.newPage();
  await other.goto('/contact');
  // The first sign of a person, who then goes to another tab.
  await giveSign(other);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Start Your Automation' }).first().click();
  await expectAccessibleInBothThemes(page, 'login');
  await logIn(page, email, 'not the one');
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'login refused');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Ann');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');

  const out = other.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await expect(out).toBeVisible();
  const portal = await context.newPage();
  await portal.goto('/dashboard');
  await page.goto('/dashboard/settings');
  await page.getByLabel('First Name').fill('Anna');
  await page.getByRole('region', { name: 'Name and company' }).getByRole('button', { name: 'Save' }).click();
  await expect(portal.getByRole('heading', { level: 1 })).toContainText('Anna Lee');
  await page.goto('/contact');
  await page.evaluate(() => {
    localStorage.setItem('intake-form-data', '{}');
    sessionStorage.setItem('contact-form-data', '{}');
  });
  await out.click();
  await expect(other).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(portal).toHaveURL(/\/login\?error=signed_out/);
  await expect(portal.getByRole('alert')).toContainText('You have been signed out.');
});

test('resets a forgotten password by email, which ends the session in another browser without losing what is typed @weekly', async ({
  page,
  context,
  site,
  browser,
}) => {
  const email = await newPerson(context, site, 'journey-reset');
  await page.goto('/dashboard/settings');
  const company = page.getByRole('textbox', { name: /^Company/ });
  await company.fill('Lee & Daughters');
  const otherContext = await browser.newContext({ baseURL: site.origin });
  const other = await otherContext.newPage();
  await other.goto('/login?returnTo=/dashboard/settings');
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessibleInBothThemes(other, 'reset');
  await other.getByLabel('Email Address').fill(email);
  await other.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(other.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  await expect(other.getByText(email)).toBeVisible();
  await expectAccessibleInBothThemes(other, 'reset mail sent');
  await other.goto(await mailedLink(site, email, '/update-password'));
  await expectAccessibleInBothThemes(other, 'update');
  const update = other.getByRole('button', { name: 'Update Password' });
  await other.getByLabel('New Password').fill('short');
  await update.click();
  await expect(other.getByText('Password must be at least 6 characters long')).toBeVisible();
  await other.getByLabel('New Password').fill('a longer way round');
  await other.getByLabel('Confirm Password').fill('a longer way round');
  await update.click();
  await expect(other.getByText('Password updated successfully! Redirecting...')).toBeVisible();
  await other.getByRole('link', { name: 'Continue now' }).click();
  await logIn(other, email, 'a longer way round');
  await expect(other).toHaveURL('/dashboard/settings');
  await page.getByRole('region', { name: 'Name and company' }).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%2Fsettings/);
  await logIn(page, email, 'a longer way round');
  await expect(page).toHaveURL('/dashboard/settings');
  await expect(company).toHaveValue('Lee & Daughters');
  await expect(page.getByText('Your input was restored')).toBeVisible();
  await otherContext.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signs in, continues to the requested page, and signs out', async ({ page, context, site }) => {
    const email = await newPerson(context, site, 'journey-plain');
    await page.goto('/login?returnTo=/dashboard/settings');
    await expect(page).toHaveURL('/dashboard/settings');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login?returnTo=/dashboard/settings');
    await logIn(page, email, 'not the one');
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await logIn(page, email);
    await expect(page).toHaveURL('/dashboard/settings');
  });
});
