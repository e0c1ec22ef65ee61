import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

export const contactCall = '**/functions/v1/contact-form';

export const contactWords = {
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;

export type ContactAnswers = Record<'name' | 'company' | 'email' | 'message', string>;

/** Valid; `who` separates tests. */
export function answersOf(who: string): ContactAnswers {
  return {
    name: 'Ada Okafor',
    company: 'Harbour & Sons',
    email: `ada.${who}.note@harbour.example`,
    message: `Our quotes wait for a day.\nCan you help? ${who}`,
  };
}

/** As if it had been opened a minute ago: the time trap takes what is sent at once for spam. */
export async function openContact(page: Page): Promise<void> {
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  // Stays for the whole test: taking a route away while a page loads may leave a request without an answer.
  await page.route('**/contact', async (route, request) => {
    if (request.method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({ response, body: body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, minuteAgo) });
  });
  await page.goto('/contact');
}

export async function fillContact(page: Page, answers: Partial<ContactAnswers>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await page.locator(`[name="${name}"]`).fill(text);
}

export async function expectContact(page: Page, answers: Partial<ContactAnswers>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await expect(page.locator(`[name="${name}"]`)).toHaveValue(text);
}

export async function expectNothingTyped(page: Page): Promise<void> {
  await expectContact(page, { name: '', company: '', email: '', message: '' });
}

export function sendButton(page: Page) {
  return page.getByRole('button', { name: 'Send message' });
}

export async function expectSent(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: contactWords.sent })).toBeVisible();
}

/** Waits for hydration. */
export async function expectAlive(page: Page): Promise<void> {
  await expect(page.locator('[data-island="contact-form"][data-alive]')).toBeVisible();
}
