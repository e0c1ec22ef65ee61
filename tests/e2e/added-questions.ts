import type { Browser, Locator, Page } from '@playwright/test';
import type { Site } from '../site.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, mailsTo, openIntake } from './e2e.ts';
import { files } from './files.ts';
import { expectOnStep, fillStep, fullAnswers, goOn, submit } from './form.ts';
import { signInAs } from './people.ts';

const source = 'How did you hear about us?';

/** The owner adds questions, publishes them, and a visitor answers; what they said is at the lead. */
export async function useAddedQuestions(browser: Browser, site: Site): Promise<void> {
  const owner = await browser.newPage({ baseURL: site.origin, viewport: { width: 1280, height: 800 } });
  const visitor = await browser.newPage({ baseURL: site.origin, viewport: { width: 1280, height: 900 } });
  await signInAs(owner, site, 'owner');
  await addQuestions(owner);
  await publish(owner);
  const reference = await answerThem(visitor);
  await seeAnswers(owner, site, reference);
  await owner.close();
  await visitor.close();
}

async function addQuestions(page: Page): Promise<void> {
  await page.goto('/admin/settings/questions');
  await page.getByRole('link', { name: 'Project intake' }).click();
  const first = page.getByRole('region', { name: '1. Contact & Company' });
  const addFirst = first.getByRole('button', { name: 'Add a question' });
  const form = first.getByRole('form');
  await addFirst.press('Enter');
  await expect(form.getByLabel('Question', { exact: true })).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(addFirst).toBeFocused();
  await addFirst.press('Enter');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a question of at most 200 characters.')).toBeVisible();
  await expect(form.getByLabel('Question', { exact: true })).toBeFocused();
  await form.getByLabel('Question', { exact: true }).fill(source);
  await form.getByLabel('Type of answer').selectOption({ label: 'One choice' });
  await form.getByLabel('Choices').fill('A friend\nAn article');
  await form.getByLabel('Required').check();
  // What is typed survives a reload.
  await page.reload();
  await first.getByRole('button', { name: 'Add a question' }).click();
  await expect(form.getByLabel('Question', { exact: true })).toHaveValue(source);
  await expectAccessibleInBothThemes(page, 'a new question', 'main');
  await expect(form.getByLabel('Choices')).toHaveValue('A friend\nAn article');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Question saved.' })).toBeVisible();
  const edit = first.getByRole('button', { name: `Edit: ${source}` });
  await edit.press('Enter');
  await expect(form.getByLabel('Question', { exact: true })).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(edit).toBeFocused();

  await add(first, 'Which article?', { required: true, when: 'An article' });
  await add(page.getByRole('region', { name: '4. Current Tools & Data' }), 'A diagram', {
    kind: 'File',
    required: true,
  });
  const down = page.getByRole('button', { name: 'Move down: Number of employees' });
  await down.press('Enter');
  await expect(first.getByRole('listitem').nth(8)).toContainText('Number of employees');
  await expect(down).toBeFocused();
  await page.getByRole('button', { name: 'Hide: Phone' }).click();
  await expect(page.getByRole('button', { name: 'Show: Phone' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function add(section: Locator, label: string, more: { kind?: string; required?: boolean; when?: string }) {
  const opener = section.getByRole('button', { name: 'Add a question' });
  await opener.click();
  const form = section.getByRole('form');
  await form.getByLabel('Question', { exact: true }).fill(label);
  if (more.kind !== undefined) await form.getByLabel('Type of answer').selectOption({ label: more.kind });
  if (more.required) await form.getByLabel('Required').check();
  if (more.when !== undefined) {
    await form.getByLabel('Ask it').selectOption({ label: `Only after an answer to: ${source}` });
    await form.getByLabel(more.when, { exact: true }).check();
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByLabel('Which article?')).toHaveCount(0);
  await page.getByLabel('An article').check();
  await expect(page.getByLabel('Which article?')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the preview', 'main');
  await page.goBack();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Visitors who open the form now get this version.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
}

async function answerThem(page: Page): Promise<string> {
  const { phone: _, ...answers } = fullAnswers('asked');
  const dialog = await openIntake(page);
  await expect(dialog.getByLabel('Phone')).toHaveCount(0);
  await fillStep(dialog, 1, answers);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  await expect(dialog.getByText('Choose an answer').first()).toBeVisible();
  await dialog.getByLabel('An article').check();
  await dialog.getByLabel('Which article?').fill('On <b>invoices</b>');
  await expectAccessibleInBothThemes(page, 'questions in the dialog', 'dialog[open]');
  // Kept on the device, with the answer that another depends on.
  await page.reload();
  await expectOnStep(dialog, 1);
  await expect(dialog.getByLabel('Which article?')).toHaveValue('On <b>invoices</b>');
  await goOn(dialog, 1);
  for (const step of [2, 3]) {
    await fillStep(dialog, step, answers);
    await goOn(dialog, step);
  }
  await fillStep(dialog, 4, answers);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  await expect(dialog.getByText('Attach a file').first()).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(files.png);
  await expect(dialog.getByRole('listitem').filter({ hasText: files.png.name })).toContainText(/uploaded/i);
  for (const step of [4, 5, 6]) {
    await fillStep(dialog, step, answers);
    await goOn(dialog, step);
  }
  await fillStep(dialog, 7, answers);
  await expect(dialog.getByText('On <b>invoices</b>')).toBeVisible();
  return submit(dialog, page);
}

async function seeAnswers(page: Page, site: Site, reference: string): Promise<void> {
  const [mail] = await mailsTo(site, 'hello@meridian.example', reference);
  for (const text of [source, 'An article', 'Which article?', 'On <b>invoices</b>', files.png.name]) {
    expect(mail?.text).toContain(text);
  }
  await page.goto('/admin/leads');
  await page.getByRole('link', { name: /asked/ }).first().click();
  await page.getByText(/^All \d+ answers/).click();
  await expect(page.getByText('On <b>invoices</b>')).toBeVisible();
}
