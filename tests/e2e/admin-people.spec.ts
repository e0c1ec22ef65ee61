import type { Page } from '@playwright/test';
import { totpOf } from '../totp.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { goodPassword, newPerson, passwordOf, twoAdministrators } from './people.ts';

async function saved(page: Page, setting: string, choice: string): Promise<void> {
  const form = page.locator(`#${setting}`);
  await form.getByText(choice, { exact: true }).click();
  await page.getByRole('form').filter({ has: form }).getByRole('button', { name: /^Save/ }).click();
  await expect(form.getByText('Custom')).toBeVisible();
}

/** Returns its key. */
async function setSecondFactor(page: Page, origin: string): Promise<string> {
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}/api/auth/two-factor/${path}`, {
      headers: { Origin: origin },
      data,
    });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { totpURI?: string };
  };
  const { totpURI = '' } = await call('enable', { password: goodPassword });
  const key = new URL(totpURI).searchParams.get('secret') ?? '';
  await call('verify-totp', { code: totpOf(key) });
  return key;
}

test('two admins manage people, and one of them loses access at once @weekly', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)|403 \(Forbidden\)/);
  const { second, email } = await twoAdministrators(page, site, 'people-second');
  const visitor = await context.browser()!.newContext({ baseURL: site.origin });
  const client = await newPerson(visitor, site, 'people-client');

  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search' }).fill('people-CLIENT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]q=people-CLIENT/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessibleInBothThemes(page, 'users');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Account' }).selectOption('Disabled');
  await expect(page.getByText('No users match these filters')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'users, filtered');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Remove filter Account: Disabled' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText('No users match these filters')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: client }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'user');

  await page.getByRole('button', { name: 'Make administrator' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Make this person an administrator?' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'user, asked');
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await expect(page.getByText('Administrator added.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Changed role' })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke administrator' }).click();
  await dialog.getByRole('button', { name: 'Revoke administrator' }).click();
  await expect(page.getByText('Administrator access revoked.')).toBeVisible();

  // Shown as done at once, and taken back.
  await page.getByRole('button', { name: 'Disable account' }).click();
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByRole('button', { name: 'Enable account' })).toBeVisible();
  const done = page.getByRole('listitem').filter({ hasText: 'Account disabled. All its sessions have ended.' });
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Account enabled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disable account' })).toBeVisible();

  await page.getByRole('button', { name: 'Erase account' }).click();
  await dialog.getByRole('button', { name: 'Erase account' }).click();
  await expect(dialog.getByText('This does not match the account’s email address.')).toBeVisible();
  await dialog.getByLabel('Type the account’s email address to confirm').fill(client);
  await dialog.getByRole('button', { name: 'Erase account' }).click();
  await expect(page.getByText('The account was erased.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?done=erased/);

  // Blocked while working.
  await second.goto('/admin/settings');
  await page.goto(`/admin/users?q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText('Account disabled. All its sessions have ended.')).toBeVisible();
  await second.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(second).toHaveURL(/^[^?]*\/login\?/);

  // Nobody blocks themselves, so one administrator remains.
  await page.goto('/admin/users?role=admin&q=admin@meridian');
  await page.getByRole('row').filter({ hasText: 'Ada Norin' }).getByRole('link').click();
  await expect(page.getByText('This is your own account.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Revoke|Disable|Erase/ })).toHaveCount(0);

  await page.goto('/admin/audit?act=user-disabled');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
    /admin@meridian\.example.*Disabled account/s,
  );
  await expectAccessibleInBothThemes(page, 'audit');
  await visitor.close();
  await second.context().close();
});

/** As soon as the page with this heading is drawn. */
function goBackFrom(heading: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent !== heading) return;
    observer.disconnect();
    history.back();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('shows a changed setting to visitors at once, and both values to the later of two editors @weekly', async ({
  page,
  site,
}) => {
  const { second } = await twoAdministrators(page, site, 'people-switch');
  await page.goto('/admin/settings');
  await second.goto('/admin/settings');
  await expectAccessibleInBothThemes(page, 'settings');
  const visitor = await page.context().browser()!.newContext({ baseURL: site.origin });
  const bought = () => visitor.request.get('/').then((answer) => answer.text());
  expect(await bought()).toContain('/checkout?priceId=');
  await saved(page, 'pricingLinks', 'Scroll to the pricing');
  await expect.poll(bought).not.toContain('/checkout?priceId=');

  // Only different values conflict, and one Save is for all changes of a section.
  const sales = second.getByRole('form', { name: 'Sales' });
  await sales.getByText('Scroll to the pricing', { exact: true }).click();
  await expect(sales.getByText('1 unsaved change')).toBeVisible();
  await sales.getByRole('button', { name: /^Save/ }).click();
  await expect(second.locator('#pricingLinks').getByText('Custom')).toBeVisible();
  const days = { mine: page.locator('#keepAuditDays'), theirs: second.locator('#keepAuditDays') };
  const retention = (one: Page) => one.getByRole('form', { name: 'Data retention' });
  await second.goto('/admin/settings');
  await days.mine.getByRole('textbox').fill('401');
  await retention(page).getByRole('button', { name: /^Save/ }).click();
  await expect(days.mine.getByText('Custom')).toBeVisible();
  await days.theirs.getByRole('textbox').fill('402');
  await second.locator('#keepDeliveriesDays').getByRole('textbox').fill('77');
  await expect(retention(second).getByText('2 unsaved changes')).toBeVisible();

  // Leaving asks; what is kept is there again.
  await second.getByRole('link', { name: 'Team', exact: true }).click();
  const leave = second.getByRole('dialog', { name: 'Leave with unsaved changes?' });
  await expectAccessibleInBothThemes(second, 'leaving settings');
  const back = second.waitForEvent('framenavigated', () => new URL(second.url()).pathname === '/admin/settings');
  await second.evaluate(goBackFrom, 'Team');
  await leave.getByRole('button', { name: 'Keep and leave' }).click();
  await back;
  await expect(days.theirs.getByRole('textbox')).toHaveValue('402');
  await retention(second).getByRole('button', { name: /^Save/ }).click();
  await expect(days.theirs.getByText(/changed it (in another tab )?at/)).toBeVisible();
  await expectAccessibleInBothThemes(second, 'settings, changed meanwhile');
  await days.theirs.getByRole('button', { name: 'Use current value' }).click();
  await retention(second).getByRole('button', { name: /^Save/ }).click();
  await expect(second.locator('#keepDeliveriesDays').getByText('Custom')).toBeVisible();
  await expect(days.theirs.getByRole('textbox')).toHaveValue('401');
  await second.getByRole('button', { name: 'Reset to default: Pricing buttons' }).click();
  await sales.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(bought).toContain('/checkout?priceId=');

  await page.goto('/admin/audit?kind=setting&subject=pricingLinks');
  await expect(page.getByRole('row').nth(1)).toContainText(/people-switch@example\.com.*Reset setting/s);
  await expect(page.getByRole('row').nth(2)).toContainText(/admin@meridian\.example.*Changed setting/s);
  await visitor.close();
  await second.context().close();
});

test('resumes in place a session that ends during writing, and loses nothing', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const { second, email } = await twoAdministrators(page, site, 'people-again');
  await second.goto('/admin/settings');
  const field = second.getByRole('textbox', { name: 'Contact messages' });
  const notifications = second.getByRole('form', { name: 'Notifications' });
  await field.fill('desk@example.com');
  await second.context().clearCookies();
  await notifications.getByRole('button', { name: /^Save/ }).click();
  const dialog = second.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('Email Address')).toHaveValue(email);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectAccessibleInBothThemes(second, 'sign in again');

  await second.keyboard.press('Enter');
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await second.keyboard.type('not this one');
  await second.keyboard.press('Enter');
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();

  // Escape keeps the page, unsaved.
  await second.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second.getByText('Your changes are still here but not saved.')).toBeVisible();
  await expect(field).toHaveValue('desk@example.com');
  await notifications.getByRole('button', { name: /^Save/ }).click();

  // After another user signs in, input is not sent as that user.
  const tab = await second.context().newPage();
  await tab.goto('/login');
  await tab.getByLabel('Email Address').fill('admin@meridian.example');
  await tab.getByLabel('Password', { exact: true }).fill(passwordOf(site, 'admin'));
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(tab).toHaveURL('/');
  await second.bringToFront();
  await expect(dialog.getByText('admin@meridian.example')).toBeVisible();
  await expectAccessibleInBothThemes(second, 'sign in again, as somebody else');
  await dialog.getByLabel('Password').fill(goodPassword);
  await second.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(second.locator('#contactEmail').getByText('Custom')).toBeVisible();
  await expect(field).toHaveValue('desk@example.com');

  // Signing out elsewhere keeps the page.
  await field.fill('other@example.com');
  await tab.goto('/admin');
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await second.bringToFront();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill(goodPassword);
  await second.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue('other@example.com');
  const key = await setSecondFactor(second, site.origin);
  await second.context().clearCookies();
  await notifications.getByRole('button', { name: /^Save/ }).click();
  await dialog.getByLabel('Password').fill(goodPassword);
  await second.keyboard.press('Enter');
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused();
  await second.keyboard.type('000000');
  await second.keyboard.press('Enter');
  await expect(dialog.getByText('This code is not valid.')).toBeVisible();
  // The current code is used up.
  await dialog.getByLabel('Six-digit code').fill(totpOf(key, Date.now() + 30_000));
  await second.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(second.locator('#contactEmail').getByText('Custom')).toBeVisible();
  // Restores the recipient for other e2e tests.
  await second.getByRole('button', { name: 'Reset to default: Contact messages' }).click();
  await notifications.getByRole('button', { name: /^Save/ }).click();
  await expect(second.locator('#contactEmail').getByText('Default', { exact: true })).toBeVisible();
  await page.goto('/admin/audit?kind=setting&subject=contactEmail');
  await expect(page.getByRole('row').nth(2)).toContainText(/people-again@example\.com.*Changed setting/s);
  await second.context().close();
});
