import type { Locator, Page } from '@playwright/test';
import { expectOnStep } from './form.ts';
import { expect } from './e2e.ts';

export async function expectDialog(page: Page, name: 'intake' | 'booking'): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (name === 'intake') await expectOnStep(dialog, 1);
  else await expect(dialog.getByRole('heading', { name: 'Book Your Free Strategy Call' })).toBeVisible();
}

/** Just below the header. */
export async function expectAtTop(section: Locator): Promise<void> {
  const top = () => section.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // From below, a section starts above the viewport. Nothing of the previous section shows.
  const isThere = async () => Math.abs((await top()) - 56) <= 1;
  await expect.poll(isThere, { intervals: [50] }).toBe(true);
}

/** Of a panel of the industries. */
export async function faceOf(page: Page, name: string): Promise<'front' | 'back' | 'turning'> {
  const card = page.locator('.gore', { has: page.getByRole('heading', { name }) }).locator('.gore-card');
  const matrix = await card.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).toFloat32Array());
  const depth = matrix[10] ?? 0;
  if (depth > 0.999) return 'front';
  return depth < -0.999 ? 'back' : 'turning';
}

/** Stopped clock: only `runFor` moves it. */
export async function openWithoutTime(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.pauseAt(Date.now() + 60_000);
}
