import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectOnStep, fillStep, goOn, neededAnswers, openIntakeAt, submit } from './form.ts';
import { expect, openIntake, test } from './e2e.ts';

test('axe finds no violations on the pages', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/);
  for (const address of ['/intake', '/intake/thank-you', '/nothing-here']) {
    await page.goto(address);
    await expectAccessibleInBothThemes(page, address);
  }
});

test('axe finds no violations in the intake, in any step or with errors', async ({ page }) => {
  const answers = neededAnswers('axe');
  const dialog = await openIntake(page);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click({ force: true });
  await expectAccessibleInBothThemes(page, 'step 1 in error', 'dialog');
  for (let step = 1; step <= 7; step += 1) {
    await fillStep(dialog, step, answers);
    await expectAccessibleInBothThemes(page, `step ${step}`, 'dialog');
    if (step < 7) await goOn(dialog, step);
  }
  await submit(dialog, page);
  await expectAccessibleInBothThemes(page, 'thank-you');
});

test('no page needs horizontal scrolling at 320 px', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/', '/start', '/intake', '/nothing-here']) {
    await page.goto(address);
    if (address === '/start') await expectOnStep(page.getByRole('dialog'), 1);
    await expectNoSidewaysScroll(page);
  }
});

test('no step of the intake needs horizontal scrolling at 320 px', async ({ page }) => {
  const dialog = await openIntakeAt(page, 7, neededAnswers('narrow'));
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const last = (await dialog.locator('.step-mark').last().boundingBox())!;
  expect(last.x + last.width, 'the mark of the last step, with text of twice the size').toBeLessThanOrEqual(320);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  for (let step = 6; step >= 1; step -= 1) {
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await expectOnStep(dialog, step);
    await expectNoSidewaysScroll(page);
  }
});

/** Includes scroll containers. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((element) => ['auto', 'scroll', 'visible'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element === document.documentElement || getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
  );
  expect(wide).toEqual([]);
}
