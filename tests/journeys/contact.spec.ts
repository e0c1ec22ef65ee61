import type { Page } from '@playwright/test';
import { expect, mailsTo, test } from './journey.ts';

const team = 'hello@meridian.example';
const sent = "Message sent successfully! We'll get back to you soon.";

test('a message is sent, the team can answer it, and its sender knows that it arrived', async ({ page, site }) => {
  await page.goto('/contact');
  await fill(page, answersOf('happy'));
  await send(page);
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expectEmpty(page);
  const [mail] = await mailsTo(site, team, 'ada.happy@harbour.example');
  expect(mail!.replyTo).toEqual([{ name: '', address: 'ada.happy@harbour.example' }]);
  expect(mail!.subject).toBe('New contact message: Ada Okafor, Harbour & Sons');
  for (const text of ['Our quotes wait for a day.', 'Harbour & Sons', 'contact_page'])
    expect(mail!.text).toContain(text);
  const [acknowledgement] = await mailsTo(site, 'ada.happy@harbour.example', 'We have your message');
  expect(acknowledgement!.text).not.toContain('quotes');
});

type Answers = Record<'name' | 'company' | 'email' | 'message', string>;

/** A message that passes. */
function answersOf(who: string): Answers {
  return {
    name: 'Ada Okafor',
    company: 'Harbour & Sons',
    email: `ada.${who}@harbour.example`,
    message: `Our quotes wait for a day.\nCan you help? ${who}`,
  };
}

async function fill(page: Page, answers: Partial<Answers>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await page.locator(`[name="${name}"]`).fill(text);
}

async function expectFilled(page: Page, answers: Answers): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await expect(page.locator(`[name="${name}"]`)).toHaveValue(text);
}

async function expectEmpty(page: Page): Promise<void> {
  await expectFilled(page, { name: '', company: '', email: '', message: '' });
}

/** Sends once no time trap would take the test for a program. */
async function send(page: Page): Promise<void> {
  await page.waitForTimeout(2100);
  await page.getByRole('button', { name: 'Send message' }).click();
}
