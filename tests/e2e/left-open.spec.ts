import { files } from './files.ts';
import { expectOnStep, neededAnswers, openIntakeAt, submitButton, thankYouReference } from './form.ts';
import { expect, intakeLink, smallPage, test } from './e2e.ts';

test('confirms receipt at the next opening of a form that was closed during sending @weekly', async ({ page }) => {
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

test('two tabs of one form follow each other, but not over a file that failed in one', async ({
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
  await other.evaluate(() => localStorage.removeItem('intake-form-data'));
  await expect(dialog.getByText('This form was')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start a new form', exact: true }).click();
  await expectOnStep(dialog, 1);
  await expect(dialog.locator('[name="firstName"]')).toHaveValue('');
});

test('Escape, the backdrop and a file dropped beside the zone keep page and input, and the focus stays inside', async ({
  page,
}) => {
  const dialog = await openIntakeAt(page, 7, neededAnswers('beside'));
  const refused = await dialog.locator('[name="anythingElse"]').evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['words'], 'notes.txt'));
    return ['dragover', 'drop'].map(
      (type) => !field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(refused).toEqual([true, true]);
  await dialog.locator('[name="anythingElse"]').fill('Typed before it is closed');
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active?.closest('dialog[open]') != null;
    });
    expect(inside).toBe(true);
  }
  // Also if nothing has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(4, 400)]) {
    await close();
    await expect(dialog).toBeHidden();
    await intakeLink(page).click();
    await expectOnStep(dialog, 7);
    await expect(dialog.locator('[name="anythingElse"]')).toHaveValue('Typed before it is closed');
  }
});
