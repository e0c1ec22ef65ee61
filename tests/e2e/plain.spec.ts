import { files } from './files.ts';
import { expectOnStep, expectStep, fillStep, fullAnswers, goOn, submitButton, thankYouReference } from './form.ts';
import { expect, mailsTo, test } from './e2e.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the intake is seven plain pages, which refuse without losing input and take files', async ({
  page,
  site,
}) => {
  const answers = fullAnswers('plain');
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.goto('/');
  await page.getByRole('main').locator('a[href="/intake"]').first().click();
  await expectOnStep(page, 1);
  await fillStep(page, 1, { firstName: 'Ada', company: 'Harbour' });
  await press('Continue');
  await expectOnStep(page, 1);
  await expectStep(page, 1, { firstName: 'Ada', company: 'Harbour' });
  await expect(page.locator('[name="lastName"]')).toHaveAccessibleDescription(/Enter your last name/);
  await expect(page.locator('[name="workEmail"]')).toHaveAccessibleDescription(/Enter your work email/);
  for (let step = 1; step < 7; step += 1) {
    await fillStep(page, step, answers);
    await goOn(page, step);
  }
  await page.goto('/intake?step=3');
  await expectStep(page, 3, answers);
  await page.goto('/intake?step=7');
  await fillStep(page, 7, answers);
  await page.locator('input[type=file]').setInputFiles([files.disguised]);
  await submitButton(page).click();
  await expect(page.getByText(/does not match its name/).first()).toBeVisible();
  await expectStep(page, 7, answers);

  await page.locator('input[type=file]').setInputFiles([files.png]);
  await press('Upload the chosen files');
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await press(`Remove ${files.png.name}`);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0);
  await press('Back');
  await expectOnStep(page, 6);
  await press('Completed: Business Snapshot');
  await expectOnStep(page, 2);
  await page.goto('/intake?step=7');
  await press('Change Budget & Plan');
  await expectOnStep(page, 6);
  await goOn(page, 6);
  await expectStep(page, 7, answers);

  await page.locator('input[type=file]').setInputFiles([files.pdf, files.docx]);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/intake\/thank-you/);
  const reference = await thankYouReference(page);
  const [mail] = await mailsTo(site, 'hello@meridian.example', reference);
  for (const text of [answers.company, answers.internalProjectOwner, files.pdf.name, files.docx.name]) {
    expect(mail!.text).toContain(text);
  }
});
