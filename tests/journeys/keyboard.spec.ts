import type { Page } from '@playwright/test';
import { intakeSteps } from '#features/intake/intake-steps.ts';
import { fieldTexts } from '#features/intake/intake-texts.ts';
import { expectOnStep, fullAnswers, thankYouReference } from './form.ts';
import { expect, test } from './journey.ts';

test('the whole intake by the keyboard alone', async ({ page }) => {
  test.slow();
  const answers = fullAnswers('keyboard');
  await page.goto('/');
  await tabTo(page, 'main a[data-dialog="intake"]');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectOnStep(dialog, 1);
  for (const step of intakeSteps) {
    for (const field of step.fields) {
      if (field === 'uploadedFiles') continue;
      const answer = answers[field];
      const { kind } = fieldTexts[field];
      const selector = `[role=dialog] [name="${field}"]`;
      if (kind === 'checkbox') {
        await tabTo(page, selector);
        await page.keyboard.press('Space');
      } else if (Array.isArray(answer)) {
        for (const value of answer) {
          await tabTo(page, `${selector}[value="${value}"]`);
          await page.keyboard.press('Space');
        }
      } else if (kind === 'radios') {
        await tabTo(page, selector);
        await page.keyboard.press('Space');
        for (const option of fieldTexts[field].options ?? []) {
          if (await page.locator(`${selector}[value="${String(answer)}"]`).isChecked()) break;
          expect(option).toBeTruthy();
          await page.keyboard.press('ArrowDown');
        }
      } else {
        await tabTo(page, selector);
        // Typing into a native select chooses the option that starts so.
        await page.keyboard.type(String(answer));
      }
    }
    if (step.number < 7) {
      await tabTo(page, '[role=dialog] button:has-text("Continue")');
      await page.keyboard.press('Enter');
      await expectOnStep(dialog, step.number + 1);
    }
  }
  await tabTo(page, '[role=dialog] button:has-text("Submit")');
  await page.keyboard.press('Enter');
  await thankYouReference(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('main a[data-dialog="intake"]').first()).toBeFocused();
});

test('Escape closes the dialog, and the focus stays inside while it is open', async ({ page }) => {
  await page.goto('/start');
  const dialog = page.getByRole('dialog');
  await expectOnStep(dialog, 1);
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active?.closest('[role=dialog], [data-base-ui-focus-guard]') != null;
    });
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

/** Presses Tab until the focus is on what the selector names, as a person would. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = (wanted: string) => document.activeElement?.matches(wanted) ?? false;
  for (let count = 0; count < 120; count += 1) {
    if (await page.evaluate(isThere, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${selector}`);
}
