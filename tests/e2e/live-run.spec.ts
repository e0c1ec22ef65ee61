import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { isWeekly } from '../weekly.ts';

const log = (page: Page) => page.locator('.run-log li span:nth-child(2)');

async function sizes(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    ['.run-log', '.approval', '#how-it-works'].map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return [box?.width, box?.height].map((side) => Math.round(side ?? 0));
    }),
  );
}

test('a visitor approves a run, sends another one back, and reads its log, by keyboard too', async ({ page }) => {
  for (const width of isWeekly ? [390, 360, 1280] : [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.evaluate(() => (document.body.dataset.laidOut = ''));
    const drawn = await sizes(page);
    // The first sign of a person.
    await page.keyboard.press('Shift');
    await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible();
    expect(await sizes(page), `at ${width} px`).toEqual(drawn);
  }
  await expectAccessibleInBothThemes(page, 'waiting', '#features');
  const approve = page.getByRole('button', { name: 'Approve' });
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect(log(page)).toHaveText([
    'order.received',
    'stock.checked',
    'approval.requested',
    'approval.granted',
    'erp.written',
    'customer.notified',
  ]);
  await expect(page.locator('.approval').getByRole('status')).toHaveText('Done');
  await expect(approve).toBeFocused();
  // Nothing more happens.
  await page.keyboard.press('Enter');
  await expect(log(page)).toHaveCount(6);

  const before = await sizes(page);
  await page.getByLabel('Process').selectOption('Access requests');
  await expect(page.locator('.approval').getByRole('status')).toHaveText('Waiting for you');
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect(page.locator('.approval li', { hasText: 'Rights' })).toContainText('view');
  await expect(page.locator('.approval').getByRole('status')).toHaveText('Waiting for you');
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect(log(page).last()).toHaveText('run.closed');
  expect(await sizes(page)).toEqual(before);
  await expectAccessibleInBothThemes(page, 'closed', '#features');
});
