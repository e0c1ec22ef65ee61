import { expectAccessibleInBothThemes } from './accessible.ts';
import {
  answersOf,
  bookingCall,
  bookingDialog,
  bookingLink,
  bookingWords,
  expectBooking,
  expectFault,
  expectSent,
  fillBooking,
  openBooking,
  requestButton,
  setClock,
  stopClock,
} from './booking-form.ts';
import { press } from './press.ts';
import { expect, keptInTab, mailsTo, smallPage, test } from './e2e.ts';
import { calendarTime, callDay, dayInWords, evenDay } from '../call-days.ts';

const team = 'hello@meridian.example';
const nothing = { name: '', email: '', company: '', phone: '', message: '', preferredDate: '' };

test('books a call: field errors, one request, a thank-you that closes automatically, emails', async ({
  page,
  site,
}) => {
  const answers = answersOf('happy');
  let calls = 0;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(bookingCall, async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await setClock(page);
  await page.goto(smallPage);
  const dialog = await openBooking(page);
  await expect(dialog.getByText('0/2000')).toBeVisible();
  await expect(dialog.getByText(/^Times are in Europe\/Lisbon, UTC\+[01]$/)).toBeVisible();

  await press(requestButton(dialog));
  await expectFault(dialog, 'name', 'Name is required');
  await expectFault(dialog, 'email', 'Email is required');
  await expectFault(dialog, 'message', 'Please tell us about your automation needs');
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(3);
  await expect(dialog.locator('[name="name"]')).toBeFocused();
  await expect(dialog.getByRole('status').filter({ hasText: '3 answers need your attention' })).toBeAttached();
  await expectAccessibleInBothThemes(page, 'refused', 'dialog');
  const past = '2020-01-01T10:00';
  await fillBooking(dialog, { ...answers, name: 'x'.repeat(101), message: 'short', preferredDate: past });
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(0);
  await expect(dialog.getByText('5/2000')).toBeVisible();
  await requestButton(dialog).click();
  await expectFault(dialog, 'name', 'Name must be less than 100 characters');
  await expectFault(dialog, 'message', 'Please provide more details (at least 20 characters)');
  await expectFault(dialog, 'preferredDate', 'Please select a future date and time');
  await fillBooking(dialog, { ...answers, message: 'x'.repeat(2001) });
  await expect(dialog.getByText('2001/2000')).toBeVisible();
  await requestButton(dialog).click();
  await expectFault(dialog, 'message', 'Message must be less than 2000 characters');
  await expect(dialog.locator('[name="message"]')).toBeFocused();
  // Daylight saving time.
  await expect(dialog.getByText('Times are in Europe/Lisbon, UTC+1')).toBeVisible();
  expect(calls).toBe(0);

  await fillBooking(dialog, answers);
  // At night where the team is.
  await expect(dialog.getByText(/^Our calls are Monday to Friday/)).toBeVisible();
  await press(dialog.getByRole('button', { name: `${dayInWords(callDay())} at 2:00 PM` }));
  await expectBooking(dialog, { preferredDate: `${callDay()}T14:00` });
  await expect(dialog.getByText(/^Our calls are/)).toHaveCount(0);
  await fillBooking(dialog, answers);
  await stopClock(page);
  await requestButton(dialog).dblclick();
  await expect(dialog.getByRole('button', { name: 'Sending your request' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(dialog).toBeVisible();
  letThrough();
  await expectSent(dialog);
  await expect(dialog.getByRole('heading', { name: bookingWords.sent })).toBeFocused();
  await expect(dialog.getByText(/^Your reference is [0-9A-F]{4}-[0-9A-F]{4}\.$/)).toBeVisible();
  // The previous announcement is cleared.
  await expect(dialog.locator('.booking-status')).toHaveText('');
  expect(calls).toBe(1);
  await page.clock.runFor(3900);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog).toBeHidden();
  await expect(bookingLink(page)).toBeFocused();
  await page.clock.resume();
  await expectBooking(await openBooking(page), nothing);
  expect(await keptInTab(page)).toEqual([]);

  const [mail] = await mailsTo(site, team, answers.email);
  const time = `${dayInWords(callDay())} at 9:30 AM, Europe/Lisbon (UTC+1)`;
  for (const text of [answers.company, answers.phone, 'Can you help?', time]) expect(mail!.text).toContain(text);
  expect(mail!.replyTo).toEqual([{ name: '', address: answers.email }]);
  const confirmations = await mailsTo(site, answers.email, 'strategy call request');
  expect(confirmations).toHaveLength(1);
  expect(confirmations[0]!.text).toContain(time);
  const [part, file] = confirmations[0]!.attachments;
  expect(part).toMatchObject({ mimeType: 'text/calendar', method: 'PUBLISH' });
  expect(file).toMatchObject({ filename: 'invite.ics', disposition: 'attachment' });
  const calendar = typeof part!.content === 'string' ? part!.content : new TextDecoder().decode(part!.content);
  for (const line of [
    `DTSTART:${calendarTime(callDay(), '083000')}`,
    `DTEND:${calendarTime(callDay(), '090000')}`,
    'STATUS:TENTATIVE',
  ]) {
    expect(calendar).toContain(line);
  }
});

test('reports every failure and loses nothing, and retries with the same request @weekly', async ({
  page,
  site,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const answers = answersOf('fails');
  await setClock(page);
  await page.goto(smallPage);
  let dialog = await openBooking(page);
  await fillBooking(dialog, answers);
  const box = dialog.getByRole('alert').filter({ hasText: 'Submission Failed' });
  for (const [status, body, copy] of [
    [500, '{"success":false,"message":"We are closed for a minute."}', 'We are closed for a minute.'],
    [200, '{"success":false}', bookingWords.failed],
    [502, '<h1>Bad Gateway</h1>', bookingWords.failed],
  ] as const) {
    // The response is lost.
    await page.route(
      bookingCall,
      async (route) => {
        await route.fetch();
        await route.fulfill({ status, body });
      },
      { times: 1 },
    );
    await requestButton(dialog).click();
    await expect(box).toContainText(copy);
    await expectBooking(dialog, answers);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await openBooking(page);
  await expect(box).toHaveCount(0);
  await expectBooking(dialog, answers);
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await page.reload();
  dialog = await openBooking(page);
  await expectBooking(dialog, answers);
  await context.setOffline(true);
  await requestButton(dialog).click();
  await expect(box).toContainText('You’re offline. Your answers are saved');
  await expectBooking(dialog, answers);
  // It is sent as soon as the connection is back.
  await context.setOffline(false);
  await expectSent(dialog);
  expect(await mailsTo(site, team, answers.email)).toHaveLength(1);
  expect(await mailsTo(site, answers.email, 'strategy call request')).toHaveLength(1);
});

test('books a call by keyboard alone, in another time zone @weekly', async ({ page, site }) => {
  const answers = answersOf('keys');
  await setClock(page);
  await page.goto(smallPage);
  await bookingLink(page).focus();
  await page.keyboard.press('Enter');
  const dialog = await bookingDialog(page);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  for (const text of [answers.name, answers.email, answers.company, answers.phone, 'Our quotes wait for a day.']) {
    await page.keyboard.press('Tab');
    // Key by key, so React can render.
    await page.keyboard.type(text, { delay: 5 });
  }
  await page.keyboard.press('Tab');
  // Any date order, 12- or 24-hour clock.
  const day = evenDay();
  const [year = '', month = ''] = day.split('-');
  await page.keyboard.type(`${month}${month}${year}0930A`);
  await expectBooking(dialog, { preferredDate: `${day}T09:30` });
  const chooseZone = dialog.getByRole('button', { name: 'Choose another zone' });
  for (let steps = 0; steps < 5 && !(await chooseZone.evaluate((it) => it === document.activeElement)); steps += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[name="timeZone"]')).toBeFocused();
  await page.keyboard.type('Asia/Tok');
  await expect(dialog.getByText('Times are in Asia/Tokyo, UTC+9')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(requestButton(dialog)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSent(dialog);
  for (const to of [team, answers.email]) {
    const [mail] = await mailsTo(site, to, to === team ? answers.email : 'Asia/Tokyo');
    expect(mail!.text).toContain(`${dayInWords(day)} at 9:30 AM, Asia/Tokyo (UTC+9)`);
    expect(mail!.text).toContain(`${dayInWords(day)} at 12:30 AM UTC`);
  }
});

test('the dialog is accessible in every state and fits 320 px, and its thank-you stays open where asked @weekly', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await setClock(page);
  await page.goto(smallPage);
  const dialog = await openBooking(page);
  await expectAccessibleInBothThemes(page, 'idle', 'dialog');
  await page.setViewportSize({ width: 320, height: 640 });
  await requestButton(dialog).click();
  await expectFault(dialog, 'name', 'Name is required');
  await expectAccessibleInBothThemes(page, 'refused', 'dialog');
  await dialog.getByRole('button', { name: 'Choose another zone' }).click();
  await fillBooking(dialog, answersOf('axe'));
  const answers = [{ status: 500 }, { body: '{"success":true}' }];
  await page.route(bookingCall, (route) => route.fulfill(answers.shift()));
  await requestButton(dialog).click();
  await expect(dialog.getByText('Submission Failed')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'failed', 'dialog');
  const overflow = () => dialog.locator('.dialog-panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await stopClock(page);
  await requestButton(dialog).click();
  await expectSent(dialog);
  await expect(dialog.getByText('This closes automatically in a few seconds.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep open' }).click();
  await expect(dialog.getByText('This stays open until you close it.')).toBeVisible();
  await page.clock.runFor(60_000);
  await expectSent(dialog);
  await page.clock.resume();
  await expectAccessibleInBothThemes(page, 'sent', 'dialog');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});
