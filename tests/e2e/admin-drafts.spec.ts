import { contactOf } from '../contacts.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { saved } from './article-editor.ts';
import { expect, ready, test } from './e2e.ts';
import { signInAs } from './people.ts';

test('keeps input on a lead or a setting after leaving, after a reload and offline', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await signInAs(page, site, 'admin');
  await page.goto('/admin');
  const message = contactOf('draft', { name: 'Draft Dora' });
  const headers = { Origin: site.origin };
  expect((await page.request.post('/functions/v1/contact-form', { headers, data: message })).status()).toBe(200);
  await page.goto('/admin/leads?q=draft');
  await page.getByRole('link', { name: 'Draft Dora' }).click();
  const answer = page.getByLabel('Message', { exact: true });
  const note = page.getByLabel('Add a note');
  const amount = page.getByLabel('Value', { exact: true });
  const openNote = () => page.getByRole('button', { name: 'Note', exact: true }).click();

  // Unsaved input survives reloading.
  await answer.fill('Half an answer');
  await openNote();
  await note.fill('A note');
  await amount.fill('much');
  await amount.press('Enter');
  await expect(page.getByText('Enter an amount such as 1,500.')).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.goBack();
  await expect(answer).toHaveValue('Half an answer');
  await page.reload();
  await expect(page.getByText('We restored what you typed earlier')).toHaveCount(3);
  await expect(note).toHaveValue('A note');
  await expect(amount).toHaveValue('much');

  // Offline: saved after reconnecting.
  await context.setOffline(true);
  await openNote();
  await page.getByRole('button', { name: 'Add note' }).click();
  await amount.fill('2500');
  await amount.press('Enter');
  await expect(page.getByText('Not saved: no connection, retrying.')).toBeVisible();
  await expect(answer).toHaveValue('Half an answer');
  await note.fill('A note, and more');
  await context.setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'A note, and more' })).toBeVisible();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(note).toHaveValue('');
  await page.reload();
  await expect(page.getByText('We restored what you typed earlier')).toHaveCount(1);
  await expect(amount).toHaveValue('$2,500');
  await expect(page.getByText('A note, and more')).toHaveCount(1);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(answer).toHaveValue('');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('meridian-draft:')));
  expect(await kept()).toEqual([]);

  // Failed loads keep the frame and offer a retry; the page is also read again by itself.
  await page.route('**/admin/settings.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await expect(page.getByText('admin@meridian.example')).toBeVisible();
  await page.unroute('**/admin/settings.data*');
  const again = page.getByRole('button', { name: 'Try again' });
  const setting = page.getByRole('form', { name: 'Notifications' }).getByRole('textbox', { name: 'Team' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(setting).toBeVisible({ timeout: 1000 });
  }).toPass();
  const before = await setting.inputValue();
  await setting.fill('team@elsewhere.example');
  await page.reload();
  await expect(setting).toHaveValue('team@elsewhere.example');
  await page.getByRole('button', { name: 'Discard changes: Notifications' }).click();
  await expect(setting).toHaveValue(before);

  // Failed moves are reverted.
  await page.goto('/admin/leads?q=draft&view=board');
  await page.route('**/admin/leads.data*', (route) => route.abort());
  const column = (name: string) => page.getByRole('list', { name: 'Leads by stage' }).getByRole('listitem', { name });
  await column('New').getByRole('button', { name: 'Move Draft Dora' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  await expect(page.getByText(/^Not saved\. The site did not respond/)).toBeVisible();
  await expect(column('New').getByRole('link', { name: 'Draft Dora' })).toBeVisible();
});

test('people, leads and metrics link to each other, and an unknown address keeps the page frame @weekly', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  await signInAs(page, site, 'admin');
  await page.goto('/admin/overview');
  const headers = { Origin: site.origin };
  const message = { ...contactOf('linked', { name: 'Client Cleo' }), email: 'client@meridian.example' };
  expect((await page.request.post('/functions/v1/contact-form', { headers, data: message })).status()).toBe(200);
  await page.getByRole('definition').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

  await page.goto('/admin/leads?q=client%40meridian.example');
  await page.getByRole('link', { name: 'Client Cleo' }).click();
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('link', { name: 'Cleo Marsh' }).click();
  await expect(page.getByText('client@meridian.example').first()).toBeVisible();
  const sent = page.getByRole('region', { name: 'Leads from this email address' });
  await expect(sent.getByRole('listitem').filter({ hasText: 'Message' }).first()).toContainText('New');
  await sent.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Submission' })).toBeVisible();

  // Of two leads, the one that left the list leads to the one that stays.
  const again = { ...contactOf('again', { name: 'Client Cleo' }), email: 'client@meridian.example' };
  expect((await page.request.post('/functions/v1/contact-form', { headers, data: again })).status()).toBe(200);
  await page.goto('/admin/leads?q=client%40meridian.example');
  await ready(page);
  await page.getByLabel('Select all rows').check();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  // With the one of the demonstration.
  await expect(page.getByText('3 leads merged.')).toBeVisible();
  await page.getByRole('rowheader').getByRole('link', { name: 'Client Cleo' }).click();
  await page.getByRole('region', { name: 'From the same email address' }).getByRole('link').first().click();
  const merged = page.getByText('Merged into Our quotes wait for a day.');
  await expect(merged).toContainText('This lead is no longer in the list.');
  await merged.getByRole('link').click();
  await expect(merged).toHaveCount(0);

  for (const address of ['/admin/nowhere', '/admin/leads/00000000-0000-0000-0000-000000000000']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByText('admin@meridian.example')).toBeVisible();
  }
  await expectAccessibleInBothThemes(page, 'a dead address');
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('controls wait for the scripts or work before them @weekly', async ({ page, context, site }) => {
  await signInAs(page, site, 'admin');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/jobs', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Kind').selectOption('All emails');
  const other = await context.newPage();
  await other.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await other.goto('/admin/newsletter', { waitUntil: 'commit' });
  await expect(other.getByRole('button', { name: 'Add subscriber' })).toBeDisabled();
  letThrough();
  await expect(other.getByRole('button', { name: 'Add subscriber' })).toBeEnabled();
  await expect(page.getByLabel('Kind').locator('option:checked')).toHaveText('All emails');
  await expect(page).toHaveURL(/job=/);
});

test('a scheduled article that another tab published shows so once its time has passed @weekly', async ({
  page,
  context,
  site,
}) => {
  await signInAs(page, site, 'admin');
  await page.clock.install();
  await page.goto('/admin/articles');
  await page.locator('tbody tr').filter({ hasText: 'Published' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Details' }).click();
  const excerpt = page.getByLabel('Excerpt', { exact: true });
  await excerpt.fill(`${await excerpt.inputValue()} Now with a note.`);
  await excerpt.blur();
  await page.clock.fastForward(3000);
  await saved(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Schedule for later').click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Date and time').fill(tomorrow);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Cancel schedule' }).click();
  await other.getByRole('button', { name: 'Publish changes' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Publish changes', exact: true }).click();
  await expect(other.getByText('Published', { exact: true })).toBeVisible();
  await page.clock.fastForward('26:00:00');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
});
