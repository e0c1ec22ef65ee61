import { contactOf } from '../contacts.ts';
import { expect, test } from './journey.ts';
import { signInAs } from './people.ts';

test('nothing typed on a lead or a setting is lost by leaving, by a reload or without a connection', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signInAs(page, site, 'admin');
  await page.goto('/admin');
  const message = contactOf('draft', { name: 'Draft Dora' });
  const headers = { Origin: site.origin };
  expect((await page.request.post('/functions/v1/contact-form', { headers, data: message })).status()).toBe(200);
  await page.goto('/admin/leads?q=draft');
  await page.getByRole('link', { name: 'Draft Dora' }).click();
  const answer = page.getByLabel('Answer', { exact: true });
  const note = page.getByLabel('Add a note');
  const step = page.getByLabel('Next step', { exact: true });

  // Left, loaded again and opened again, the page shows what was typed and says that it is not saved.
  await answer.fill('Half an answer');
  await note.fill('A note');
  await step.fill('Call Dora');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.goBack();
  await expect(answer).toHaveValue('Half an answer');
  await page.reload();
  await expect(page.getByText('what you typed here earlier is back')).toHaveCount(3);
  await expect(note).toHaveValue('A note');
  await expect(step).toHaveValue('Call Dora');

  // Without a connection the page stays, and everything is saved as soon as there is one again.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not saved: no connection, trying again.')).toBeVisible();
  await expect(answer).toHaveValue('Half an answer');
  await note.fill('A note, and more');
  await context.setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'A note, and more' })).toBeVisible();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(note).toHaveValue('');
  await page.reload();
  await expect(page.getByText('what you typed here earlier is back')).toHaveCount(1);
  await expect(step).toHaveValue('Call Dora');
  await expect(page.getByText('A note, and more')).toHaveCount(1);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(answer).toHaveValue('');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('meridian-draft:')));
  expect(await kept()).toEqual([]);

  // A page that cannot be loaded leaves the frame, with a way to try again.
  await page.route('**/admin/settings.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await expect(page.getByText('admin@meridian.example')).toBeVisible();
  await page.unroute('**/admin/settings.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const setting = page.locator('form.setting').filter({ hasText: 'Address' }).getByRole('textbox').first();
  const before = await setting.inputValue();
  await setting.fill('team@elsewhere.example');
  await page.reload();
  await expect(setting).toHaveValue('team@elsewhere.example');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(setting).toHaveValue(before);

  // A move on the board that fails goes back and says why.
  await page.goto('/admin/leads?q=draft&view=board');
  await page.route('**/admin/leads/*.data*', (route) => route.abort());
  const column = (name: string) => page.getByRole('list', { name: 'Leads by stage' }).getByRole('listitem', { name });
  await column('New').getByLabel('Move Draft Dora').click();
  await column('New').getByRole('button', { name: 'Won' }).click();
  await expect(page.getByText('Draft Dora was not moved')).toBeVisible();
  await expect(column('New').getByRole('link', { name: 'Draft Dora' })).toBeVisible();
});
