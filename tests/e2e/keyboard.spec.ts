import type { Locator, Page } from '@playwright/test';
import { intakeSteps } from '#features/intake/intake-steps.ts';
import { expectOnStep, fullAnswers, submitButton, thankYouReference } from './form.ts';
import { expect, intakeLink, smallPage, test } from './e2e.ts';
import { intakeFields } from '#features/intake/intake-fields.ts';

test('completes the whole intake by keyboard alone', async ({ page }) => {
  const answers = fullAnswers('keyboard');
  await page.goto(smallPage);
  await tabTo(page, intakeLink(page));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectOnStep(dialog, 1);
  for (const step of intakeSteps) {
    for (const field of step.fields) {
      if (field === 'uploadedFiles') continue;
      const answer = answers[field];
      const { kind } = intakeFields[field];
      const control = dialog.locator(`[name="${field}"]`);
      const choice = (value: string) => control.and(dialog.locator(`[value="${value}"]`));
      if (kind === 'checkbox') {
        await tabTo(page, control);
        await page.keyboard.press('Space');
      } else if (Array.isArray(answer)) {
        for (const value of answer) {
          await tabTo(page, choice(value));
          await page.keyboard.press('Space');
        }
      } else if (kind === 'radios') {
        await tabTo(page, control);
        await page.keyboard.press('Space');
        for (const option of intakeFields[field].options ?? []) {
          if (await choice(String(answer)).isChecked()) break;
          expect(option).toBeTruthy();
          await page.keyboard.press('ArrowDown');
        }
      } else {
        await tabTo(page, control);
        // Typing in a native select picks the matching option. Each key costs time, so prose is short.
        await page.keyboard.type(String(answer).replace(/.*: as people answer it\.$/, 'Yes.'));
      }
    }
    if (step.number < 7) {
      await tabTo(page, dialog.getByRole('button', { name: 'Continue', exact: true }));
      await page.keyboard.press('Enter');
      await expectOnStep(dialog, step.number + 1);
    }
  }
  await tabTo(page, submitButton(dialog));
  await page.keyboard.press('Enter');
  await thankYouReference(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(intakeLink(page)).toBeFocused();
});

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let count = 0; count < 120; count += 1) {
    if (await wanted.evaluateAll((elements) => elements.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted.toString()}`);
}
