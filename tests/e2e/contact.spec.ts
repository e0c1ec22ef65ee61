import { expectAccessibleInBothThemes } from './accessible.ts';
import {
  answersOf,
  contactCall,
  contactWords,
  expectAlive,
  expectContact,
  expectNothingTyped,
  expectSent,
  fillContact,
  openContact,
  sendButton,
} from './contact-form.ts';
import { expect, keptInTab, mailsTo, test } from './e2e.ts';

const team = 'hello@meridian.example';

test('sends one message for a double click, which the team can answer, and begins the next one', async ({
  page,
  site,
}) => {
  const answers = answersOf('happy');
  let calls = 0;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(contactCall, async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await openContact(page);
  await expectAccessibleInBothThemes(page, 'idle');
  await fillContact(page, answers);
  await sendButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
  const next = { ...answers, message: 'Another question, typed while the first is sent.' };
  await fillContact(page, { message: next.message });
  letThrough();
  await expectSent(page);
  await expect(page).toHaveURL('/contact');
  await expectContact(page, { name: '', company: '', email: '', message: next.message });
  expect(calls).toBe(1);
  const [mail] = await mailsTo(site, team, answers.email);
  expect(mail!.replyTo).toEqual([{ name: '', address: answers.email }]);
  expect(mail!.subject).toBe('New contact message: Ada Okafor, Harbour & Sons');
  for (const text of ['Our quotes wait for a day.', 'Harbour & Sons', 'Contact page'])
    expect(mail!.text).toContain(text);
  const [acknowledgment] = await mailsTo(site, answers.email, 'We got your message');
  expect(acknowledgment!.text).not.toContain('quotes');

  // New messages hide the thanks.
  await fillContact(page, next);
  await expect(page.getByText(contactWords.sent)).toHaveCount(0);
  // The new form began with the answer.
  await page.waitForTimeout(2100);
  await sendButton(page).click();
  await expectSent(page);
  const mails = await mailsTo(site, team, answers.email, 2);
  expect(mails.map((one) => one.subject)).toEqual([mail!.subject, mail!.subject]);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expectNothingTyped(page);
});

test('refuses on trying what is missing or wrong, at the field, then sends a message by keyboard alone @weekly', async ({
  page,
}) => {
  let calls = 0;
  await page.route(contactCall, (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto('/contact');
  for (const [typed, summary, field, copy] of [
    [{}, 'Email and message are required', 'email', 'Enter your email address'],
    [{ email: 'ada@harbour.example' }, 'Email and message are required', 'message', 'Enter your message'],
    [
      { email: 'ada@harbour', message: 'Long enough for us.' },
      'Please enter a valid email address',
      'email',
      'Please enter a valid email address',
    ],
    [
      { email: 'ada@harbour.example', message: '  nine char ' },
      'Message must be at least 10 characters long',
      'message',
      'Message must be at least 10 characters long',
    ],
  ] as const) {
    // Input is kept in the tab.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await fillContact(page, typed);
    const control = page.locator(`[name="${field}"]`);
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    await sendButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: summary })).toBeVisible();
    await expect(control).toBeFocused();
    await expect(control).toHaveAccessibleDescription(new RegExp(copy));
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expectContact(page, typed);
    // Errors stay until fixed.
    await control.fill(field === 'email' ? 'ada@' : 'short');
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await control.fill(field === 'email' ? 'ada@harbour.example' : 'Long enough for us.');
    await expect(control).not.toHaveAttribute('aria-invalid');
  }
  expect(calls).toBe(0);

  const answers = answersOf('keys');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Back to Home' }).focus();
  for (const text of [answers.name, answers.company, answers.email, answers.message]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSent(page);
  // Enter sends, or focuses the missing field.
  await page.locator('[name="email"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Email and message are required' })).toBeVisible();
  await expect(page.locator('[name="email"]')).toBeFocused();
});

test('reports every failure and loses nothing, also offline, and a second try is the same message', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const answers = answersOf('fails');
  const many = 'Too many messages in a short time. Please try again in an hour.';
  await openContact(page);
  await fillContact(page, answers);
  await expectAlive(page);
  for (const [answer, copy] of [
    [{ status: 500, body: '{"success":false}' }, contactWords.failed],
    [{ status: 502, body: '<h1>Bad Gateway</h1>' }, contactWords.failed],
    [{ status: 429, json: { success: false, message: many } }, many],
    [null, contactWords.unexpected],
  ] as const) {
    // The response is lost.
    await page.route(
      contactCall,
      async (route) => {
        await route.fetch();
        await (answer ? route.fulfill(answer) : route.abort());
      },
      { times: 1 },
    );
    await sendButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: copy })).toBeVisible();
    await expectContact(page, answers);
  }
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline. Your answers are saved' })).toBeVisible();
  await expectContact(page, answers);
  // It is sent as soon as the connection is back.
  await context.setOffline(false);
  await expectSent(page);
  // Sent drafts are deleted.
  await page.reload();
  await expectNothingTyped(page);
  // Who is booking is known to the next form.
  expect(await keptInTab(page)).toEqual(['booking-form-data']);
  expect(await mailsTo(site, team, answers.email)).toHaveLength(1);
});

test('the page is accessible in every state, in both themes, and fits 320 px @weekly', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await openContact(page);
  await expectAccessibleInBothThemes(page, 'idle');
  await sendButton(page).click();
  await expect(page.getByText('Email and message are required')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'refused');
  await fillContact(page, answersOf('axe'));
  await page.route(contactCall, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await sendButton(page).click();
  await expect(page.getByText(contactWords.failed)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'failed');
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await sendButton(page).click();
  await expectSent(page);
  await expectAccessibleInBothThemes(page, 'sent');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto('/contact/thank-you');
  await expectAccessibleInBothThemes(page, 'thank-you');
  expect(await overflow()).toBeLessThanOrEqual(0);
});
