import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { press } from './press.ts';

const team = 'hello@meridian.example';

test('sends a message that the team can answer, and confirms receipt to the sender', async ({ page, site }) => {
  const answers = answersOf('happy');
  await openContact(page);
  await fillContact(page, answers);
  await press(sendButton(page));
  await expectSent(page);
  await expect(page).toHaveURL('/contact');
  await expectNothingTyped(page);
  const [mail] = await mailsTo(site, team, answers.email);
  expect(mail!.replyTo).toEqual([{ name: '', address: answers.email }]);
  expect(mail!.subject).toBe('New contact message: Ada Okafor, Harbour & Sons');
  for (const text of ['Our quotes wait for a day.', 'Harbour & Sons', 'Contact page'])
    expect(mail!.text).toContain(text);
  const [acknowledgment] = await mailsTo(site, answers.email, 'We have your message');
  expect(acknowledgment!.text).not.toContain('quotes');

  // New messages hide the thanks.
  await fillContact(page, { ...answers, message: 'Another question, the next day.' });
  await expect(page.getByText(contactWords.sent)).toHaveCount(0);
  // The new form began with the answer.
  await page.waitForTimeout(2100);
  await sendButton(page).click();
  await expectSent(page);
  const mails = await mailsTo(site, team, answers.email, 2);
  expect(mails.map((one) => one.subject)).toEqual([mail!.subject, mail!.subject]);
});

test('refuses on trying what is missing or wrong, at the field, and the focus goes there', async ({ context }) => {
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
    // Input is kept in a tab.
    const page = await context.newPage();
    let calls = 0;
    await page.route(contactCall, (route) => {
      calls += 1;
      return route.continue();
    });
    await page.goto('/contact');
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
    expect(calls).toBe(0);
    await page.close();
  }
});

for (const [fault, answer, copy] of [
  ['the server failing', { status: 500, body: '{"success":false}' }, contactWords.failed],
  ['a proxy answering', { status: 502, body: '<h1>Bad Gateway</h1>' }, contactWords.failed],
  ['the network failing', null, contactWords.unexpected],
] as const) {
  test(`${fault} loses nothing and says so; a second try is the same message`, async ({
    page,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const answers = answersOf(`fault${String(answer?.status ?? 0)}`);
    await openContact(page);
    await fillContact(page, answers);
    await expectAlive(page);
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
    await page.reload();
    await expectContact(page, answers);
    await sendButton(page).click();
    await expectSent(page);
    await page.waitForTimeout(500);
    expect(await mailsTo(site, team, answers.email)).toHaveLength(1);
  });
}

test('requires a wait after too many messages, and keeps the last one', async ({ page, expectedErrors }) => {
  expectedErrors.push(/429/);
  const answers = answersOf('many');
  await openContact(page);
  for (let n = 0; n < 20; n += 1) {
    const { email, message } = answers;
    expect(
      (await page.request.post('/functions/v1/contact-form', { data: { email, message: `${message} ${n}` } })).ok(),
    ).toBe(true);
  }
  await fillContact(page, answers);
  await sendButton(page).click();
  await expect(
    page.getByText('You have sent many messages in a short while. Please try again in an hour.'),
  ).toBeVisible();
  await expectContact(page, answers);
});

test('keeps input offline, also after a reload, and sends it when the connection returns', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const answers = answersOf('offline');
  await openContact(page);
  await fillContact(page, answers);
  await expectAlive(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText(contactWords.unexpected)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expectContact(page, answers);
  await sendButton(page).click();
  await expectSent(page);
  // Sent drafts are deleted.
  await page.reload();
  await expectNothingTyped(page);
  expect(await keptInTab(page)).toEqual([]);
});

test('sends one message for a double click', async ({ page, site }) => {
  const answers = answersOf('double');
  let calls = 0;
  await page.route(contactCall, async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await openContact(page);
  await fillContact(page, answers);
  await sendButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
  await expectSent(page);
  expect(calls).toBe(1);
  expect(await mailsTo(site, team, answers.email)).toHaveLength(1);
});

test('starts the next message with input typed during sending', async ({ page }) => {
  await page.route(contactCall, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await openContact(page);
  await fillContact(page, answersOf('meanwhile'));
  await sendButton(page).click();
  await page.locator('[name="message"]').fill('And one more thing, while it goes out.');
  await expectSent(page);
  await expectContact(page, { name: '', email: '', message: 'And one more thing, while it goes out.' });
});

test('shows an empty form after sending and going Back, not the message again', async ({ page }) => {
  await openContact(page);
  await fillContact(page, answersOf('back'));
  await sendButton(page).click();
  await expectSent(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expectNothingTyped(page);
});

test('writes and sends a message by keyboard alone', async ({ page }) => {
  const answers = answersOf('keys');
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

test('the page is accessible in every state, in both themes, and fits 320 px', async ({ page, expectedErrors }) => {
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

test('shows the hours, the reasons and the addresses, and a fallback for the logo', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route('**/brand/meridian.*', (route) => route.abort());
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByText('We reply to every message within 36 hours.')).toBeVisible();
  await expect(main.getByText('2-4 hours on average')).toBeVisible();
  await expect(main.getByRole('heading', { name: '24 hours Response guarantee' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Why contact Meridian' })).toBeVisible();
  await expect(main.getByRole('link', { name: team })).toHaveAttribute('href', `mailto:${team}`);
  await expect(main.getByRole('img', { name: 'Meridian' })).toHaveAttribute('src', '/brand/meridian-mark.svg');
});

test('another site cannot send a message on behalf of its visitor', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/403/);
  const { email, message } = answersOf('forged');
  const form = `<form method="post" action="${site.origin}/contact"><input name="email" value="${email}">
    <input name="message" value="${message}"><button>Win a prize</button></form>`;
  const other = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(form));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${String((other.address() as AddressInfo).port)}/`);
    const answer = page.waitForResponse(`${site.origin}/contact`);
    await page.getByRole('button', { name: 'Win a prize' }).click();
    expect((await answer).status()).toBe(403);
  } finally {
    other.closeAllConnections();
    other.close();
  }
});
