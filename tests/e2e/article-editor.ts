import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './e2e.ts';

export async function paste(page: Page, text: string, html = ''): Promise<void> {
  await page.locator('.ProseMirror').evaluate(
    (element, [copy, marked]) => {
      const data = new DataTransfer();
      data.setData('text/plain', copy);
      if (marked !== '') data.setData('text/html', marked);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [text, html] as const,
  );
}

export const copied = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../ui/rich-text/paste/fixtures', `${name}.html`), 'utf8');

export const saved = (page: Page) => expect(page.getByText(/^Saved (?:\d+ \w+ \d{4}, )?\d\d:\d\d$/)).toBeVisible();

/** Everything but title and text stands in a drawer. */
export async function openDetails(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Details/ }).click();
  const details = page.getByRole('dialog', { name: 'Article details' });
  await expect(details).toBeVisible();
  return details;
}

export async function closeDetails(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Article details' })).toBeHidden();
}
