import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectOnStep, fillStep, goOn, neededAnswers, submit } from './form.ts';
import { expect, openIntake, test } from './e2e.ts';

test('the plain pages of the intake and an unknown address are accessible and need no sideways scrolling', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  for (const address of ['/intake', '/intake/thank-you', '/nothing-here']) {
    await page.goto(address);
    await expectAccessibleInBothThemes(page, address);
    await expectFitsPhone(page);
  }
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expectFitsPhone(page);
});

test('the intake is accessible in every step and with errors, and needs no sideways scrolling', async ({ page }) => {
  const answers = neededAnswers('axe');
  const dialog = await openIntake(page);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click({ force: true });
  await expectAccessibleInBothThemes(page, 'step 1 in error', 'dialog');
  for (let step = 1; step <= 7; step += 1) {
    await fillStep(dialog, step, answers);
    await expectOnStep(dialog, step);
    await expectAccessibleInBothThemes(page, `step ${step}`, 'dialog');
    await expectFitsPhone(page);
    if (step < 7) await goOn(dialog, step);
  }
  await page.setViewportSize(phone);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const last = (await dialog.locator('.step-mark').last().boundingBox())!;
  expect(last.x + last.width, 'the mark of the last step, with text of twice the size').toBeLessThanOrEqual(320);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await submit(dialog, page);
  await expectAccessibleInBothThemes(page, 'thank-you');
});

const phone = { width: 320, height: 640 };

/** Leaves the window as wide as it was. */
async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

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
