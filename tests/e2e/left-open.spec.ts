import { files } from './files.ts';
import { expectOnStep, fillUntil, neededAnswers, openIntakeAt, submitButton, thankYouReference } from './form.ts';
import { expect, intakeLink, openIntake, smallPage, test } from './e2e.ts';

test('reopens an open form after a reload, and leaves it with Back', async ({ page }) => {
  await fillUntil(await openIntake(page), 3, neededAnswers('again'));
  await page.reload();
  const dialog = page.getByRole('dialog');
  await expectOnStep(dialog, 3);
  await expect(dialog.getByRole('heading', { name: 'Step 3 of 7' })).toBeFocused();
  for (const step of [2, 1]) {
    await page.goBack();
    await expectOnStep(dialog, step);
  }
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('confirms receipt at the next opening of a form that was closed during sending', async ({ page }) => {
  const dialog = await openIntakeAt(page, 7, neededAnswers('closed'));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/intake-submissions', async (route) => {
    await held;
    await route.continue();
  });
  await submitButton(dialog).click();
  await expect(dialog.getByRole('button', { name: 'Clear this form' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  const answered = page.waitForResponse('**/intake-submissions');
  letThrough();
  await answered;
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.evaluate(() => history.state as unknown)).toBeNull();
  await intakeLink(page).click();
  await thankYouReference(dialog);
});

test('two tabs do not react to each other over a file that failed in one', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await context.route('**/upload-to-drive', (route) => route.fulfill({ status: 503, body: '{}' }));
  const dialog = await openIntakeAt(page, 7, neededAnswers('tabs'));
  const other = await context.newPage();
  await other.goto(smallPage);
  await intakeLink(other).click();
  await expectOnStep(other.getByRole('dialog'), 7);
  await page.evaluate(() => {
    addEventListener('storage', () => document.body.append('the other tab wrote'));
  });
  await dialog.locator('[name="uploadedFiles"]').setInputFiles([files.pdf]);
  await expect(dialog.getByText('Upload failed: Service Unavailable', { exact: true })).toBeVisible();
  await other.getByRole('dialog').locator('[name="anythingElse"]').fill('From the other tab');
  await expect(dialog.locator('[name="anythingElse"]')).toHaveValue('From the other tab');
  // One `fill` is one write.
  expect((await page.locator('body').textContent())!.split('the other tab wrote').length - 1).toBe(1);
});

test('does not replace the page with a file dropped outside the zone', async ({ page }) => {
  const dialog = await openIntakeAt(page, 7, neededAnswers('beside'));
  const refused = await dialog.locator('[name="anythingElse"]').evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['words'], 'notes.txt'));
    return ['dragover', 'drop'].map(
      (type) => !field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(refused).toEqual([true, true]);
});

test('Escape closes the form from any step, even if nothing in it has the focus', async ({ page }) => {
  const dialog = await openIntakeAt(page, 3, neededAnswers('escape'));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
