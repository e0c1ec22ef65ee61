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
