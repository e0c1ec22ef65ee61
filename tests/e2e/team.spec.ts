import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { goodPassword, mailedLink, signInAs } from './people.ts';

test('two people of different roles work at once: one invites, the other joins as a writer and is given more', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/403 \(Forbidden\)/);
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
  await writer.goto('/admin/leads');
  await expect(writer.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();

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
