import type { Page } from '@playwright/test';
import { contactOf } from '../contacts.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { goodPassword, mailedLink, signInAs } from './people.ts';
import { isWeekly } from '../weekly.ts';

test('two people of different roles work at once: one invites, the other joins as a writer and is given more @weekly', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/403 \(Forbidden\)/);
  test.slow();
  await signInAs(page, site, 'owner');
  await page.goto('/admin/settings/team');
  await expectAccessibleInBothThemes(page, 'team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(dialog.getByText('Enter an email address, such as ann@example.com.')).toBeVisible();
  await dialog.getByLabel('Email').fill('team-writer@example.com');
  await dialog.getByRole('radio', { name: /^Writer/ }).check();
  await expectAccessibleInBothThemes(page, 'inviting');
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText('Invite sent to team-writer@example.com.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'team-writer@example.com' })).toContainText('Writer');

  const context = await page.context().browser()!.newContext({ baseURL: site.origin });
  const writer = await context.newPage();
  await writer.goto(await mailedLink(site, 'team-writer@example.com', '/invite'));
  await expectAccessibleInBothThemes(writer, 'invite');
  await writer.getByLabel('First name').fill('Wilma');
  await writer.getByLabel('Last name').fill('Pace');
  await writer.getByLabel('Password', { exact: true }).fill(goodPassword);
  await writer.getByLabel('Confirm Password').fill(goodPassword);
  await writer.getByRole('button', { name: 'Create account and join' }).click();
  await expect(writer).toHaveURL(/\/admin$/);
  const rail = writer.getByRole('navigation', { name: 'Back office' });
  await expect(rail.getByRole('link', { name: 'Articles' })).toBeVisible();
  await expect(rail.getByRole('link', { name: /Leads|Users|Settings|Jobs/ })).toHaveCount(0);
  await writer.goto('/admin/leads');
  await expect(writer.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(writer.getByText('It needs one of these roles: Owner, Administrator, Sales, Read-only.')).toBeVisible();
  await expectAccessibleInBothThemes(writer, 'access denied');
  await writer.goto('/admin/articles');
  await expect(writer.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();

  // The other one gives her more, takes it back by the toast, and gives it again.
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Wilma Pace' });
  const give = async (role: RegExp) => {
    await row.getByRole('button', { name: /^Change role/ }).click();
    await dialog.getByRole('radio', { name: role }).check();
    await dialog.getByRole('button', { name: 'Save role' }).click();
  };
  await give(/^Sales/);
  await expect(row).toContainText('Sales');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Writer');
  await give(/^Sales/);
  await expect(row).toContainText('Sales');

  // Both work in the list of leads at once: nothing is lost, and each sees the other's change with their own.
  const lead = contactOf('team');
  const sent = await page.request.post('/functions/v1/contact-form', {
    headers: { Origin: site.origin },
    data: lead,
  });
  expect(sent.status()).toBe(200);
  const list = '/admin/leads?q=ada+team';
  const stageOf = (one: Page) => one.getByLabel('Stage of Ada team');
  const ownerOf = (one: Page) => one.getByLabel('Owner of Ada team');
  for (const one of [page, writer]) {
    await one.goto(list);
    await expect(stageOf(one)).toHaveValue('new');
    await expect(stageOf(one)).toBeEnabled();
  }
  await stageOf(page).selectOption('Reviewing');
  await expect(page.getByText('Ada team: Reviewing.')).toBeVisible();
  await ownerOf(writer).selectOption('Wilma Pace');
  await expect(stageOf(writer)).toHaveValue('reviewing');
  await page.goto(list);
  await expect(ownerOf(page).locator('option:checked')).toHaveText('Wilma Pace');
  await expect(stageOf(page)).toHaveValue('reviewing');

  // Whoever only reads sees both, and no acts.
  const readers = await page.context().browser()!.newContext({ baseURL: site.origin });
  const reader = await readers.newPage();
  await signInAs(reader, site, 'reader');
  await reader.goto(list);
  const seen = reader.getByRole('row').filter({ hasText: 'Ada team' });
  await expect(seen).toContainText('Reviewing');
  await expect(seen).toContainText('Wilma Pace');
  await expect(seen.getByRole('combobox')).toHaveCount(0);
  await expect(reader.getByRole('main').getByRole('link', { name: /New lead|Import/ })).toHaveCount(0);
  await readers.close();

  // The pages of the day's work.
  const pages = [
    ['/admin', 'Today'],
    ['/admin/notices', 'Notices'],
    ['/admin/calendar?view=week', 'Calendar'],
    ['/admin/leads/templates', 'Reply templates'],
    ['/admin/submissions', 'Submissions'],
    ['/admin/companies/harbour.example', 'Harbour & Sons'],
  ] as const;
  for (const [address, heading] of isWeekly ? pages : pages.slice(0, 1)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page, address);
  }
  await page.goto('/admin/settings/team');

  // Removed: the account stays.
  await row.getByRole('button', { name: /from the team$/ }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await writer.goto('/admin');
  await expect(writer.getByText('This section is restricted to administrators only.')).toBeVisible();
  await writer.goto('/dashboard');
  await expect(writer.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await context.close();
});
