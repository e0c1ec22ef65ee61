import { expect, ready, test } from './e2e.ts';
import { signInAs } from './people.ts';

const list = [
  'who,mail,amount',
  'Quay 10,quay0@entry.example,1000',
  'Quay 11,quay1@entry.example,',
  'Nobody,no address,',
].join('\n');

test('an owner imports leads, searches by keyboard, adds a lead by hand and starts its reply from a template @weekly', async ({
  page,
  site,
}) => {
  await signInAs(page, site, 'owner');
  await page.goto('/admin/leads/import');
  await page.getByLabel('Or paste a list').fill(list);
  await page.getByRole('button', { name: 'Review list' }).click();
  await page.getByLabel('Name', { exact: true }).selectOption('who (Quay 10)');
  await page.getByLabel('Value', { exact: true }).selectOption('amount (1000)');
  await expect(page.getByRole('row').filter({ hasText: 'no address' })).toContainText('Invalid');
  await page.getByRole('button', { name: 'Add 2 leads' }).click();
  await expect(page.getByText('2 leads added')).toBeVisible();

  await page.goto('/admin/leads');
  await ready(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('entry.example');
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(2);

  await page.goto('/admin/leads/templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const form = page.getByRole('form', { name: 'New template' });
  await form.getByLabel('Name').fill('Short welcome');
  await form.getByLabel('Text').fill('Hello {{name}}, thank you.');
  await form.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('form', { name: 'Short welcome' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('new lead');
  await page.getByRole('option', { name: 'New lead' }).click();
  await page.getByLabel('Name (optional)').fill('Hanna Pell');
  await page.getByLabel('Email', { exact: true }).fill('hanna@entry.example');
  await page.getByRole('button', { name: 'Add lead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hanna Pell' })).toBeVisible();
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'Short welcome' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello Hanna, thank you.');
});
