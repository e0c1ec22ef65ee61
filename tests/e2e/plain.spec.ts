import { files } from './files.ts';
import { expectOnStep, expectStep, fillStep, fullAnswers, goOn, submitButton, thankYouReference } from './form.ts';
import { expect, mailsTo, test } from './e2e.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the intake is seven plain pages, with files', async ({ page, site }) => {
  const answers = fullAnswers('plain');
  await page.goto('/');
  await page.getByRole('main').locator('a[href="/intake"]').first().click();
  await expectOnStep(page, 1);
  for (let step = 1; step < 7; step += 1) {
    await fillStep(page, step, answers);
    await goOn(page, step);
  }
  await page.goto('/intake?step=3');
  await expectStep(page, 3, answers);
  await page.goto('/intake?step=7');
  await fillStep(page, 7, answers);
  await page.locator('input[type=file]').setInputFiles([files.pdf, files.docx]);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/intake\/thank-you/);
  const reference = await thankYouReference(page);
  const [mail] = await mailsTo(site, 'hello@meridian.example', reference);
  for (const text of [answers.company, answers.internalProjectOwner, files.pdf.name, files.docx.name]) {
    expect(mail!.text).toContain(text);
  }
});

test('without JavaScript a refused page keeps the input and names the missing fields', async ({ page }) => {
  await page.goto('/intake');
  await fillStep(page, 1, { firstName: 'Ada', company: 'Harbour' });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectOnStep(page, 1);
  await expectStep(page, 1, { firstName: 'Ada', company: 'Harbour' });
  await expect(page.locator('[name="lastName"]')).toHaveAccessibleDescription(/Enter your last name/);
  await expect(page.locator('[name="workEmail"]')).toHaveAccessibleDescription(/Enter your work email/);
});

test('without JavaScript a refused file shows the reason, and nothing else is lost', async ({ page }) => {
  const answers = fullAnswers('refused');
  await page.goto('/intake');
  for (let step = 1; step < 7; step += 1) {
    await fillStep(page, step, answers);
    await goOn(page, step);
  }
  await fillStep(page, 7, answers);
  await page.locator('input[type=file]').setInputFiles([files.disguised]);
  await submitButton(page).click();
  await expect(page.getByText(/does not match its name/).first()).toBeVisible();
  await expectStep(page, 7, answers);
});
