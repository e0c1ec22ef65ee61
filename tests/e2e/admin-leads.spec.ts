import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { contactOf } from '../contacts.ts';
import type { Site } from '../site.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, mailsTo, ready, test } from './e2e.ts';
import { makeAdministrator, newPerson, signInAs } from './people.ts';
import { isWeekly } from '../weekly.ts';

async function send(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { headers: { Origin: new URL(page.url()).origin }, data });
  expect(answer.status()).toBe(200);
}

async function openSecond(browser: Browser, site: Site): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: site.origin,
    extraHTTPHeaders: { 'X-Forwarded-For': '10.99.0.1' },
  });
  // Its pages do not follow changes, so that they collide.
  await context.addInitScript(() => Object.assign(LockManager.prototype, { request: () => new Promise(() => {}) }));
  await makeAdministrator(site, await newPerson(context, site, `second-${randomUUID().slice(0, 8)}`));
  return { context, page: await context.newPage() };
}

test('two admins edit one lead without losing anything, and answer it by email', async ({ page, site, browser }) => {
  await signInAs(page, site, 'admin');
  await page.goto('/admin/leads');
  const message = contactOf('pair', { company: '=1+1 & Sons' });
  await send(page, '/functions/v1/contact-form', message);
  await page.goto('/admin/leads?q=ada+pair');
  await page.getByRole('link', { name: 'Ada pair' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada pair' })).toBeVisible();
  const { context, page: other } = await openSecond(browser, site);
  await other.goto(page.url());

  // Each change is saved at once, and can be undone.
  const value = (one: Page) => one.getByLabel('Value', { exact: true });
  const undo = (one: Page) =>
    one.getByRole('region', { name: 'Status messages' }).getByRole('button', { name: 'Undo' });
  await page.getByLabel('Stage').selectOption('Lost');
  await expect(page.getByText('Stage: Lost.')).toBeVisible();
  await undo(page).click();
  await expect(page.getByLabel('Stage')).toHaveValue('new');
  await page.getByLabel('Stage').selectOption('Reviewing');
  await expect(page.getByText('Stage: Reviewing.')).toBeVisible();
  await value(page).fill('1,500');
  await value(page).press('Enter');
  await expect(page.getByText('Value: $1,500.')).toBeVisible();

  // Edit conflict: compatible changes merge.
  await other.getByLabel('Owner').selectOption('Ann Lee');
  await expect(other.getByText('Owner: Ann Lee.')).toBeVisible();
  await other.goto(other.url());
  await page.getByLabel('Stage').selectOption('Call booked');
  await expect(page.getByText('Stage: Call booked.')).toBeVisible();
  await other.getByLabel('Stage').selectOption('Proposal');
  const alert = other.getByRole('alert').filter({ hasText: 'changed this lead' });
  await expect(alert).toContainText(/set stage to Call booked.*Your change, Proposal, is not saved/s);
  await expect(other.getByLabel('Stage')).toHaveValue('proposal');
  await expectAccessibleInBothThemes(other, 'a lead, with a collision');
  await alert.getByRole('button', { name: 'Save mine' }).click();
  await expect(alert).toBeHidden();
  await expect(other.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Stage')).toHaveValue('proposal');
  await expect(page.getByLabel('Owner').locator('option:checked')).toHaveText('Ann Lee');
  await expect(value(page)).toHaveValue('$1,500');

  // A task of someone else, overdue until it is done.
  const tasks = page.getByRole('region', { name: 'Tasks' });
  await tasks.getByRole('button', { name: 'Add task' }).click();
  await tasks.getByRole('textbox', { name: 'Task' }).fill('Call them back');
  // The form is not submitted while the words are invalid, and waits for words that are still being read.
  const words = tasks.getByLabel('Date in words');
  await words.fill('31 feb');
  await tasks.getByRole('button', { name: 'Save task' }).click();
  await expect(words).toBeFocused();
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await words.fill('3 feb 2020');
  await tasks.getByRole('button', { name: 'Save task' }).click();
  await expect(tasks.getByText('Overdue 3 Feb 2020')).toBeVisible();
  await tasks.getByRole('checkbox', { name: 'Call them back' }).check();
  await expect(tasks.getByText('No open tasks.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(tasks.getByRole('checkbox', { name: 'Call them back' })).not.toBeChecked();
  await other.goto(other.url());

  await page.keyboard.press('n');
  await expect(page.getByLabel('Add a note')).toBeFocused();
  await page.getByLabel('Add a note').pressSequentially('Ask @');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await page.keyboard.press('Home');
  await expect(people).toBeHidden();
  await page.keyboard.press('End');
  await expect(people.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Add a note')).toHaveValue(/^Ask @\S.* $/u);
  await expect(people).toBeHidden();
  await page.getByLabel('Add a note').fill('Asked for the third plan.');
  await page.getByRole('button', { name: 'Add note' }).dblclick();
  await expect(page.getByText('Asked for the third plan.')).toHaveCount(1);
  await expect(page.getByLabel('Add a note')).toHaveValue('');

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Enter a message.')).toBeVisible();
  await page.getByRole('button', { name: 'Quote' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/^> /);
  await page.getByLabel('Message', { exact: true }).fill('Hello Ada,\n\nthe third plan runs within a month.');
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The third plan') };
  await page.getByLabel('Files to attach').setInputFiles(plan);
  await expect(page.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible();
  await expect(page.getByText('Uploading…')).toBeHidden();
  await page.getByLabel('Message', { exact: true }).press('Control+Enter');
  await expect(page.getByText('Your reply sends in 10 seconds.')).toBeVisible();
  // Above the composer.
  const composer = await page.getByRole('region', { name: 'Reply or note' }).boundingBox();
  const shown = page.getByRole('listitem').filter({ hasText: 'the third plan runs' }).last();
  await expect.poll(async () => (await shown.boundingBox())!.y).toBeGreaterThan(0);
  expect((await shown.boundingBox())!.y).toBeLessThan(composer!.y);

  // A colleague who has not seen it is told, and loses no text.
  await other.getByLabel('Message', { exact: true }).fill('Hello Ada, we will call you.');
  await other.getByRole('button', { name: 'Send reply' }).click();
  const held = other.getByRole('alert').filter({ hasText: 'Your reply has not been sent' });
  await expect(held).toContainText(/ replied .*the third plan runs within a month/s);
  await expect(other.getByLabel('Message', { exact: true })).toHaveValue('Hello Ada, we will call you.');
  await expectAccessibleInBothThemes(other, 'a reply that a colleague has sent');
  await held.getByRole('button', { name: 'Send anyway' }).click();
  await expect(other.getByText('Your reply sends in 10 seconds.')).toBeVisible();
  await mailsTo(site, message.email, 'we will call you');
  await context.close();
  const [mail] = await mailsTo(site, message.email, 'the third plan runs within a month');
  expect(mail).toMatchObject({ subject: 'Re: your message', replyTo: [{ address: 'hello@meridian.example' }] });
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['plan.txt']);
  // Allows auto-replies.
  expect(mail?.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  await expect(async () => {
    await page.reload();
    const reply = page.getByRole('listitem').filter({ hasText: 'the third plan runs' });
    await expect(reply).toContainText('Sent');
    await expect(reply.getByRole('link', { name: 'plan.txt' })).toBeVisible();
  }).toPass();
});

/** Saves the filters as a view, exports its rows, renames and deletes it, and goes back to it from a lead. */
async function useView(page: Page, search: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill('Calculators');
  await expectAccessibleInBothThemes(page, 'the dialog of a view');
  await page.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Calculators' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/admin/leads');
  await views.getByRole('link', { name: 'Calculators' }).click();
  await expect(page).toHaveURL(/kind=contact&q=calc/);
  await expect(search).toHaveValue('calc');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Export CSV').click()]);
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row, rest] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toContain('Reference,Kind,Stage,Name');
  // Formulas get an apostrophe.
  expect(row).toContain(`,'+Table,`);
  expect(row).toContain(`"'=cmd|""/c calc""!A1"`);
  expect(rest).toBe('');
  const edit = async (act: string) => {
    await views.getByRole('button', { name: 'Edit view' }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  await edit('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Formulas');
  await page.getByRole('button', { name: 'Rename view' }).click();
  await expect(views.getByRole('link', { name: 'Formulas' })).toBeVisible();
  await edit('Delete');
  await expect(views.getByRole('link', { name: 'Formulas' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(views.getByRole('link', { name: 'Formulas' })).toBeVisible();

  // Back to the previous list.
  await views.getByRole('link', { name: 'Formulas' }).click();
  await expect(page).toHaveURL(/kind=contact&q=calc/);
  // The address changes before the rows, whose links have the filter.
  await expect(search).toHaveValue('calc');
  await page.getByRole('row').getByRole('link', { name: '+Table' }).click();
  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(page).toHaveURL(/kind=contact&q=calc/);
}

test('filters and edits leads in their list, and moves them on the board by keyboard', async ({ page, site }) => {
  await signInAs(page, site, 'admin');
  await page.goto('/admin/leads');
  await send(page, '/functions/v1/contact-form', contactOf('table', { company: '=cmd|"/c calc"!A1', name: '+Table' }));
  await page.reload();
  await ready(page);
  await expectAccessibleInBothThemes(page, 'the list');
  const toolbar = page.getByRole('group', { name: 'Leads: search and filters' });
  const search = toolbar.getByRole('searchbox');
  await toolbar.getByRole('button', { name: 'Filter', exact: true }).click();
  await toolbar.getByRole('combobox', { name: 'Kind' }).selectOption('Message');
  await expect(page).toHaveURL(/kind=contact/);
  await page.keyboard.press('Escape');
  await search.fill('calc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);

  // In the row, by mouse and by key; each act says what it did and can be undone.
  const stage = page.getByLabel('Stage of +Table');
  await stage.selectOption('Reviewing');
  await expect(page.getByText('+Table: Reviewing.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Undone for +Table.')).toBeVisible();
  await expect(stage).toHaveValue('new');
  await page.getByRole('link', { name: '+Table' }).focus();
  await page.keyboard.press('x');
  const selected = page.getByRole('group', { name: 'Selected rows' });
  await expect(selected).toContainText('1 selected');
  await page.keyboard.press('v');
  await page.getByRole('textbox', { name: 'Value' }).fill('$1,500');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '$1,500' })).toBeVisible();
  await page.keyboard.press('!');
  await expect(page.getByText('+Table: Spam.')).toBeVisible();
  await expect(page.getByText('No leads match these filters')).toBeVisible();
  // Word of the value may come after it.
  const spam = page.getByRole('listitem').filter({ hasText: '+Table: Spam.' });
  await spam.getByRole('button', { name: 'Undo' }).click();
  await expect(stage).toHaveValue('new');
  await stage.focus();
  await expect(stage).toBeFocused();
  await stage.selectOption('Lost');
  const reason = page.getByRole('dialog', { name: 'Mark as lost' });
  await expect(reason).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the reason of a lost lead');
  // The focus goes round in it, and returns where it was.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(reason.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();
  await expect(stage).toBeFocused();
  await expect(stage).toHaveValue('new');
  await stage.selectOption('Lost');
  await page.getByLabel('Price').check();
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByText('+Table: Lost, lost reason Price.')).toBeVisible();
  await stage.selectOption('New');
  await expect(page.getByText('+Table: New.')).toBeVisible();

  if (isWeekly) await useView(page, search);
  await page.goto('/admin/leads');

  await page.getByRole('link', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('list', { name: 'Leads by stage' }).getByRole('listitem', { name });
  const card = column('New').locator('[data-lead]').filter({ hasText: '+Table' });
  // Until then a key would move through the rows of the list that is leaving.
  await expect(card).toBeVisible();
  await page.keyboard.press('j');
  await expect(column('New').getByRole('link').first()).toBeFocused();
  await card.getByRole('link').focus();
  for (const count of [1, 0]) {
    await page.keyboard.press('x');
    await expect(selected).toHaveCount(count);
  }
  await page.keyboard.press('a');
  await expect(page.getByText(/^\+Table: assigned to /)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone for +Table.')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect(column('Won').getByRole('link', { name: '+Table' })).toBeFocused();
  await expect(page.getByText('+Table: Won.')).toBeVisible();
  await page.reload();
  await expect(column('Won').getByRole('link', { name: '+Table' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the board');
  // A move waits until the one before it is saved.
  let isSaved = () => {};
  const saving = new Promise<void>((done) => (isSaved = done));
  await page.route('**/admin/leads*', (route) => saving.then(() => route.continue()));
  for (const stage of ['Proposal', 'Won']) {
    await page.getByRole('button', { name: 'Move +Table' }).click();
    await page.getByRole('menuitem', { name: stage }).click();
  }
  isSaved();
  // Each message goes after a while, which a slow machine may spend on the other one.
  await Promise.all(
    ['+Table: Proposal.', '+Table: Won.'].map((message) => expect(page.getByText(message)).toBeVisible()),
  );
  await expect(column('Won').getByRole('link', { name: '+Table' })).toBeFocused();
  await column('Won').locator('[data-lead]').filter({ hasText: '+Table' }).dragTo(column('Lost'));
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByText('+Table: Lost.')).toBeVisible();
  await expect(column('Lost').getByRole('link', { name: '+Table' })).toBeVisible();
});
