import type { Browser, Locator, Page } from '@playwright/test';
import type { Site } from '../site.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { useAddedQuestions } from './added-questions.ts';
import { answersOf, bookingLink, fillBooking, openedAMinuteAgo } from './booking-form.ts';
import { useEmbeddedForms } from './embedded-forms.ts';
import { files } from './files.ts';
import { expect, mailsTo, smallPage, test, withSite } from './e2e.ts';
import { signInAs } from './people.ts';
import { callDay } from '../call-days.ts';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a host sets hours, a visitor books, moves and cancels a call, and the team sees it', async ({ browser }) => {
  // Others expect a site that only takes requests.
  await withSite(async (site) => {
    const team = await openPage(browser, site);
    await setHours(team, site);
    await askForFiles(browser, site);
    const visitor = await openPage(browser, site, { timezoneId: 'Europe/Lisbon' });
    const { email } = await bookInDialog(visitor);
    await bookWithoutScripts(browser, site);
    await useOwnLink(visitor, await ownLink(site, email));
    await seeFiles(team, site);
    await seeCalendar(team);
    await useEmbeddedForms(browser, site);
  });
});

test('an owner adds questions to the intake, and a visitor answers them @weekly', async ({ browser }) => {
  // Others expect the form without them.
  await withSite((site) => useAddedQuestions(browser, site));
});

/** The time is chosen. */
function typedBy(who: string) {
  const { name, email, company, phone, message } = answersOf(who);
  return { name, email, company, phone, message };
}

function openPage(browser: Browser, site: Site, more: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const extraHTTPHeaders = { 'X-Forwarded-For': `10.251.0.${Math.ceil(Math.random() * 250)}` };
  return browser.newPage({ baseURL: site.origin, extraHTTPHeaders, viewport: { width: 1280, height: 800 }, ...more });
}

async function setHours(page: Page, site: Site): Promise<void> {
  await signInAs(page, site, 'sales');
  await page.goto('/admin/availability');
  await page.getByLabel('Visitors can book calls with me').check();
  await page.getByLabel('Friday').fill('nine to five');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Enter times such as 09:00–17:00, with commas between them.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'hours that cannot be read', 'main');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Friday').fill('9-17');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Hours saved.')).toBeVisible();
}

async function askForFiles(browser: Browser, site: Site): Promise<void> {
  const page = await openPage(browser, site);
  await signInAs(page, site, 'owner');
  await page.goto('/admin/settings/questions');
  await page.getByRole('link', { name: 'Call: Strategy call' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  const form = page.getByRole('main').getByRole('form');
  await form.getByLabel('Question', { exact: true }).fill('A floor plan');
  await form.getByLabel('Type of answer').selectOption({ label: 'File' });
  await form.getByLabel('Required').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published\./)).toBeVisible();
  await page.close();
}

/** A file of the wrong type is refused; one that is up outlives a reload. */
async function attachFile(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Book the call' }).press('Enter');
  await expect(dialog.getByText('Attach a file')).toBeVisible();
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await dialog.locator('input[type=file]').setInputFiles([files.disguised, files.pdf]);
  await expect(dialog.getByText('Attach a file')).toBeHidden();
  await expect(row(files.disguised.name)).toContainText('does not match its name');
  await expect(row(files.pdf.name)).toContainText(/uploaded/i);
  // One that is lost on the way is not left out without a word.
  await page.route('**/upload-to-drive', (route) => route.abort());
  await dialog.locator('input[type=file]').setInputFiles(files.png);
  await expect(row(files.png.name)).toContainText('The connection was lost');
  await dialog.getByRole('button', { name: 'Book the call' }).press('Enter');
  await expect(dialog.getByText('A file did not arrive. Try it again, or remove it.')).toBeVisible();
  await page.unroute('**/upload-to-drive');
  await row(files.png.name).getByRole('button', { name: /again/ }).press('Enter');
  await expect(row(files.png.name)).toContainText(/uploaded/i);
  await expectAccessibleInBothThemes(page, 'files for a call', '[role=dialog], dialog');
  await row(files.png.name)
    .getByRole('button', { name: /Remove/ })
    .press('Enter');
  await expect(row(files.png.name)).toHaveCount(0);
  await expect(dialog.locator('input[type=file]')).toBeFocused();
  await page.reload();
  await bookingLink(page).press('Enter');
  await expect(row(files.pdf.name)).toContainText(/uploaded/i);
}

/** With the keyboard alone. */
async function bookInDialog(page: Page): Promise<{ readonly email: string }> {
  const answers = typedBy('books');
  await page.goto(smallPage);
  await bookingLink(page).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Next available times' })).toBeVisible();
  await expect(dialog.getByLabel('Time zone')).toHaveValue('Europe/Lisbon');
  await expectAccessibleInBothThemes(page, 'free times', '[role=dialog], dialog');
  await dialog.getByRole('button', { name: /^More times in/ }).press('Enter');
  const day = dialog.getByRole('button', { name: /, \d+ times?$/ }).last();
  await day.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'a month of free times', '[role=dialog], dialog');
  await dialog.locator('[name=time]').first().press('Enter');
  await expect(dialog.getByText('Your time:')).toBeVisible();
  await fillBooking(dialog, answers);
  await expectAccessibleInBothThemes(page, 'a chosen time', '[role=dialog], dialog');
  await attachFile(page, dialog);
  await loseTime(page, dialog);
  await expect(dialog.getByLabel('Email')).toHaveValue(answers.email);
  // The time trap takes what is sent at once for spam.
  await page.waitForTimeout(2100);
  await dialog.getByRole('button', { name: 'Book the call' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep open' }).press('Enter');
  await expect(dialog.getByText(/Europe\/Lisbon \(UTC[+-]\d\)\. We sent an invitation/)).toBeVisible();
  await expect(dialog.getByText('We’ll email you the link before the call.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a booked call', '[role=dialog], dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('call.ics');
  await expect(dialog.getByRole('link', { name: 'Reschedule' })).toHaveAttribute('href', /^\/call\?token=/);
  return answers;
}

/** Somebody else books the chosen time, so the visitor chooses another. */
async function loseTime(page: Page, dialog: Locator): Promise<void> {
  const message = 'Someone else has just booked this time.';
  const json = { success: false, message, error: { code: 'time-taken', fields: { preferredDate: message } } };
  await page.route('**/booking-form', (route) => route.fulfill({ status: 409, json }), { times: 1 });
  await dialog.getByRole('button', { name: 'Book the call' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(message);
  await dialog.locator('[name=time]').first().press('Enter');
  await expect(dialog.getByText('Your time:')).toBeVisible();
}

async function bookWithoutScripts(browser: Browser, site: Site): Promise<void> {
  const page = await openPage(browser, site, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto('/book');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^More times in/ }).click();
  await page.locator('.month-days button').last().click();
  await page.locator('[name=time]').first().click();
  await fillBooking(page, { ...typedBy('plainly'), message: 'short' });
  await page.getByRole('button', { name: 'Book the call' }).click();
  await expect(page.getByText('Please provide more details (at least 20 characters)').first()).toBeVisible();
  await expect(page.getByText('Attach a file').first()).toBeVisible();
  await page.locator('input[type=file]').setInputFiles([files.png, files.disguised]);
  await page.getByRole('button', { name: 'Book the call' }).click();
  await expect(page.getByText(/^invoice\.pdf: .*does not match its name/).first()).toBeVisible();
  await expect(page.getByLabel(`Keep ${files.png.name}`)).toBeChecked();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await fillBooking(page, { message: typedBy('plainly').message });
  await openedAMinuteAgo(page.locator('[name="startedAt"]'));
  await page.getByRole('button', { name: 'Book the call' }).click();
  await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Reschedule' }).click();
  await expect(page.getByRole('heading', { name: 'Your call', exact: true })).toBeVisible();
  await page.close();
}

async function ownLink(site: Site, email: string): Promise<string> {
  const [mail] = await mailsTo(site, email, 'Your strategy call is confirmed');
  return /\/call\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0].replace(/\.$/, '') ?? '';
}

async function useOwnLink(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAccessibleInBothThemes(page, 'a call of one’s own', 'main');
  await page.getByRole('link', { name: 'Reschedule' }).click();
  await page.locator('[name=time]').nth(2).click();
  await expect(page.getByRole('heading', { name: 'Reschedule to this time?' })).toBeVisible();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Your call has been rescheduled.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel the call' }).click();
  await page.getByLabel('Why?').fill('We are ill');
  await expectAccessibleInBothThemes(page, 'canceling a call', 'main');
  await page.getByRole('button', { name: 'Cancel the call' }).click();
  await expect(page.getByText('This call is canceled.')).toBeVisible();
  await page.goto(path.slice(0, -1));
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible();
}

/** Of the calls that were booked in the dialog and without scripts. */
async function seeFiles(page: Page, site: Site): Promise<void> {
  for (const { name } of [files.pdf, files.png]) {
    const mails = await mailsTo(site, 'hello@meridian.example', 'booked');
    expect(mails.map(({ text }) => text).join()).toContain(name);
  }
  await page.goto('/admin/leads');
  await page
    .getByRole('link', { name: typedBy('books').name })
    .first()
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /screen\.png|process map\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/screen|process map/);
}

/** The call that was booked without scripts. */
async function seeCalendar(page: Page): Promise<void> {
  const call = page.locator('[data-kind=call]');
  await page.goto('/admin/calendar?view=month');
  if ((await call.count()) === 0) await page.getByRole('link', { name: 'Next month' }).click();
  await call.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date and time').fill(`${callDay(3)}T03:15`);
  await dialog.getByRole('button', { name: 'Move and send email' }).click();
  await expect(dialog.getByText('This is outside the host’s hours.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a time that is warned of', '[role=dialog], dialog');
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(page.getByText(/^Call with .* moved to .*Email queued\.$/)).toBeVisible();

  // The same in the week, by arrow keys and by dragging.
  await page.goto(`/admin/calendar?view=week&day=${callDay(3)}`);
  await call.getByRole('link').first().focus();
  for (const key of ['Shift+ArrowDown', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: /Fri.*4:15 –/ })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const key of ['Shift+ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(dialog.getByLabel('Date and time')).toHaveValue(`${callDay(4)}T03:45`);
  await dialog.getByRole('button', { name: 'Move and send email' }).click();
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(call.filter({ hasText: /3:45 –/ }).getByRole('link')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a week with hours');
  await call
    .filter({ hasText: /3:45 –/ })
    .dragTo(page.locator('.week-hours').nth(3), { targetPosition: { x: 20, y: 200 } });
  await expect(dialog.getByLabel('Date and time')).toHaveValue(new RegExp(`^${callDay(1)}T0[4-9]:[03]0$`));
  await expect(dialog.getByText('The visitor gets an email with the new time.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
