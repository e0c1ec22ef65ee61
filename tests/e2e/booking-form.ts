import type { Locator, Page } from '@playwright/test';
import { expect } from './e2e.ts';
import { callDay } from '../call-days.ts';

export const bookingCall = '**/.netlify/functions/booking-form';

export const bookingWords = {
  title: 'Book Your Free Strategy Call',
  sent: 'Request Submitted!',
  thanks:
    'Thank you! Your inquiry has been received. Our team will respond within 24 hours with personalized automation recommendations.',
  failed: 'Failed to submit booking request',
  failedSilently: 'Something went wrong. Please try again or contact us directly at hello@meridian.example',
} as const;

export type BookingAnswers = Record<'name' | 'email' | 'company' | 'phone' | 'message' | 'preferredDate', string>;

/** Valid; `who` separates tests. */
export function answersOf(who: string): BookingAnswers {
  return {
    name: 'Ada Okafor',
    email: `ada.${who}.call@harbour.example`,
    company: 'Harbour & Sons',
    phone: '+351 910 000 199',
    message: `Our quotes wait for a day.\nCan you help? ${who}`,
    preferredDate: `${callDay()}T09:30`,
  };
}

/** Clocks that pass the time trap. */
export async function setClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - 10 * 60_000 });
}

/** Timers wait for `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

/** In the footer of any page. */
export function bookingLink(page: Page): Locator {
  return page.getByRole('contentinfo').getByRole('link', { name: 'Start Today' });
}

export async function openBooking(page: Page): Promise<Locator> {
  await bookingLink(page).click();
  return bookingDialog(page);
}

export async function bookingDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: bookingWords.title });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function fillBooking(form: Page | Locator, answers: Partial<BookingAnswers>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await form.locator(`[name="${name}"]`).fill(text);
}

export async function expectBooking(form: Page | Locator, answers: Partial<BookingAnswers>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await expect(form.locator(`[name="${name}"]`)).toHaveValue(text);
}

export function requestButton(form: Page | Locator): Locator {
  return form.getByRole('button', { name: 'Request Your Call' });
}

export async function expectSent(form: Page | Locator): Promise<void> {
  await expect(form.getByRole('heading', { name: bookingWords.sent })).toBeVisible();
  await expect(form.getByText(bookingWords.thanks)).toBeVisible();
}

export async function expectFault(form: Page | Locator, field: string, copy: string): Promise<void> {
  const control = form.locator(`[name="${field}"]`);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveAccessibleDescription(new RegExp(copy.replaceAll(/[()]/g, String.raw`\$&`)));
}

/** The time trap takes what is sent at once for spam. */
export async function openedAMinuteAgo(startedAt: Locator): Promise<void> {
  await startedAt.evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = new Date(Date.now() - 60_000).toISOString();
  });
}
