import { type Page, test } from '@playwright/test';
import type { Site } from '../../site.ts';
import { ready } from '../e2e.ts';

export function step(demand: string, run: () => Promise<void>): Promise<void> {
  return test.step(demand, run);
}

/** Hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

export const rail = (page: Page) => page.getByRole('navigation', { name: 'Back office' });
export const toolbar = (page: Page, name = 'Leads') => page.getByRole('group', { name: `${name}: search and filters` });
export const rows = (page: Page) => page.locator('tbody tr');

/** Another browser. */
export async function otherPage(page: Page, site: Site, address: string): Promise<Page> {
  const extraHTTPHeaders = { 'X-Forwarded-For': address };
  const context = await page.context().browser()!.newContext({ baseURL: site.origin, extraHTTPHeaders });
  return context.newPage();
}
