import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectFitsPhone } from './accessible.ts';
import { files } from './files.ts';
import {
  expectOnStep,
  expectStep,
  fillStep,
  fillUntil,
  fullAnswers,
  goOn,
  neededAnswers,
  openIntakeAt,
  submit,
  submitButton,
} from './form.ts';
import { expect, leads, mailsTo, openIntake, test } from './e2e.ts';

test('sends all seven steps with real files to the team and the person, after a reload halfway', async ({
  page,
  site,
}) => {
  const answers = fullAnswers('journey');
  const dialog = await openIntake(page);
  await fillUntil(dialog, 4, answers);
  await fillStep(dialog, 4, answers);
  await page.reload();
  for (const step of [4, 3, 2, 1]) {
    await expectOnStep(dialog, step);
    await expectStep(dialog, step, answers);
    await expectSound(page, `step ${step}`);
    if (step > 1) await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  }
  for (let step = 1; step < 4; step += 1) await goOn(dialog, step);
  await goOn(dialog, 4);
  for (const step of [5, 6]) {
    await fillStep(dialog, step, answers);
    await expectSound(page, `step ${step}`);
    await goOn(dialog, step);
  }
  await fillStep(dialog, 7, answers);
  const { pdf, docx, png, zip, tooLarge, disguised } = files;
  await dialog.locator('input[type=file]').setInputFiles([pdf, docx, png, zip, tooLarge, disguised]);
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  for (const { name } of [pdf, docx, png, zip]) await expect(row(name)).toContainText(/uploaded/i);
  await expect(row(pdf.name)).toContainText(`${pdf.buffer.length} Bytes`);
  await expect(row(docx.name)).toContainText('1.21 KB');
  await expect(row(tooLarge.name)).toContainText('larger than 10MB');
  await expect(row(disguised.name)).toContainText('does not match its name');
  await expectSound(page, 'step 7 with files');

  const reference = await submit(dialog, page);
  await expectAccessibleInBothThemes(page, 'thank-you');
  await expect(dialog).toContainText(/within 24 hours/);
  await expect(dialog).toContainText(/next steps and timeline estimates/);
  expect(await page.evaluate(() => localStorage.getItem('intake-form-data'))).toBeNull();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const [toTeam] = await mailsTo(site, 'hello@meridian.example', reference);
  for (const answer of Object.values(answers).flat()) {
    if (typeof answer === 'string') for (const line of answer.split('\n')) expect(toTeam!.text).toContain(line);
  }
  for (const { name } of [pdf, docx, png, zip]) expect(toTeam!.text).toContain(name);
  expect(toTeam!.text).toContain(`${site.origin}/admin/files/`);
  expect(toTeam!.html).toContain('&lt;b&gt;always&lt;/b&gt;');
  const [toPerson] = await mailsTo(site, answers.workEmail, reference);
  expect(toPerson!.html).toContain(reference);

  const listed = await leads(site);
  expect(listed).toContain(answers.company);
  expect(await leads(site, 'show', reference)).toContain(answers.headlineOutcome);
});

async function expectSound(page: Page, state: string): Promise<void> {
  await expectAccessibleInBothThemes(page, state, 'dialog');
  await expectFitsPhone(page);
}

test('stays on a step with missing required fields, and names them @weekly', async ({ page }) => {
  const dialog = await openIntake(page);
  const next = dialog.getByRole('button', { name: 'Continue', exact: true });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText('Please fill in all required fields to continue')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await dialog.locator('[name="firstName"]').fill('Ada');
  await next.click({ force: true });
  await expectOnStep(dialog, 1);
  await expect(dialog.locator('[name="lastName"]')).toBeFocused();
  await expect(dialog.locator('[name="lastName"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.locator('[name="lastName"]')).toHaveAccessibleDescription(/Enter your last name/);
  await expect(dialog.locator('[name="firstName"]')).not.toHaveAttribute('aria-invalid');
  await expectSound(page, 'step 1 in error');
  await fillStep(dialog, 1, { lastName: 'Okafor', workEmail: 'ada', company: 'Harbour' });
  await expect(dialog.locator('[name="lastName"]')).not.toHaveAttribute('aria-invalid');
  await next.click({ force: true });
  await expect(dialog.locator('[name="workEmail"]')).toHaveAccessibleDescription(/Enter an email address/);
  await fillStep(dialog, 1, { workEmail: 'ada@harbour.example' });
  // Role/Title is marked but optional.
  await goOn(dialog, 1);
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const last = (await dialog.locator('.step-mark').last().boundingBox())!;
  expect(last.x + last.width, 'the mark of the last step, with text of twice the size').toBeLessThanOrEqual(320);
});

test('goes between the steps by Enter, their marks, Back of the browser and the review, also after a reload', async ({
  page,
}) => {
  const answers = neededAnswers('steps');
  const dialog = await openIntake(page);
  await fillStep(dialog, 1, answers);
  await dialog.locator('[name="company"]').press('Enter');
  await expectOnStep(dialog, 2);
  await fillStep(dialog, 2, answers);
  await goOn(dialog, 2);
  await page.goBack();
  await expectOnStep(dialog, 2);
  await expectStep(dialog, 2, answers);
  await page.goForward();
  await expectOnStep(dialog, 3);
  await dialog.getByRole('button', { name: /Contact & Company/ }).click();
  await expectOnStep(dialog, 1);
  await expectStep(dialog, 1, answers);
  for (const step of [1, 2]) await goOn(dialog, step);
  await page.reload();
  await expectOnStep(dialog, 3);
  await expect(dialog.getByRole('heading', { name: 'Step 3 of 7' })).toBeFocused();
  for (const step of [2, 1]) {
    await page.goBack();
    await expectOnStep(dialog, step);
  }
  await page.goBack();
  await expect(dialog).toBeHidden();

  await openIntakeAt(page, 7, answers);
  for (const text of [answers.company!, answers.idealCustomer!, answers.budgetRange!]) {
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await dialog
    .getByRole('button', { name: /^Change/ })
    .nth(1)
    .click();
  await expectOnStep(dialog, 2);
});

test('creates one lead from a double click and a second tab', async ({ page, context, site }) => {
  const answers = neededAnswers('twice');
  const dialog = await openIntakeAt(page, 7, answers);
  const second = await context.newPage();
  await second.goto('/start');
  const other = second.getByRole('dialog');
  await expectOnStep(other, 7);
  await Promise.all([submitButton(dialog).dblclick(), submitButton(other).click()]);
  const heading = { name: 'Thank You for Your Submission!' };
  await expect(dialog.getByRole('heading', heading)).toBeVisible();
  await expect(other.getByRole('heading', heading)).toBeVisible();
  const rows = (await leads(site)).split('\n').filter((line) => line.includes(answers.company!));
  expect(rows).toHaveLength(1);
});
