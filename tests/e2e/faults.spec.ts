import { files } from './files.ts';
import { neededAnswers, openIntakeAt, submit, submitButton, thankYouReference } from './form.ts';
import { expect, mailsTo, test } from './e2e.ts';

const uploads = '**/functions/v1/upload-to-drive';
const submissions = '**/functions/v1/intake-submissions';

test('a failed upload or submission loses nothing, says so, and succeeds at a second attempt', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const answers = neededAnswers('upload');
  const dialog = await openIntakeAt(page, 7, answers);
  let tries = 0;
  await page.route(uploads, async (route) => {
    tries += 1;
    if (tries === 1) await route.fulfill({ status: 503, body: '' });
    else if (tries === 2) await route.abort();
    else await route.continue();
  });
  await dialog.locator('input[type=file]').setInputFiles([files.pdf, files.png, files.zip]);
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row(files.pdf.name)).toContainText('Upload failed: Service Unavailable');
  await expect(row(files.png.name)).toContainText('Upload error: ');
  await expect(row(files.zip.name)).toContainText(/uploaded/i);
  await row(files.pdf.name)
    .getByRole('button', { name: /Try again|Retry/ })
    .click();
  await expect(row(files.pdf.name)).toContainText(/uploaded/i);

  for (const answer of [{ status: 500, body: 'down' }, null]) {
    await page.route(submissions, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
    await submitButton(dialog).click();
    await expect(dialog.getByText('There was an error submitting your form. Please try again.').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('intake-form-data'))).toContain(answers.company);
  }
  const reference = await submit(dialog, page);
  const [mail] = await mailsTo(site, 'hello@meridian.example', reference);
  expect(mail!.text).toContain(files.pdf.name);
  expect(mail!.text).toContain(files.zip.name);
  expect(mail!.text).toContain(files.png.name);
  expect(mail!.text).toContain('Upload error: ');
});

test('Submit waits for uploads in progress', async ({ page, site }) => {
  const dialog = await openIntakeAt(page, 7, neededAnswers('waits'));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(uploads, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.locator('input[type=file]').setInputFiles([files.pdf]);
  await submitButton(dialog).click();
  await expect(dialog.getByRole('heading', { name: 'Thank You for Your Submission!' })).toBeHidden();
  release();
  const reference = await thankYouReference(dialog);
  const [mail] = await mailsTo(site, 'hello@meridian.example', reference);
  expect(mail!.text).toContain(`${site.origin}/admin/files/`);
});
