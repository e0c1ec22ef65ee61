import { expectAccessibleInBothThemes } from './accessible.ts';
import { answersOf, expectBooking, expectFault, expectSent, fillBooking, requestButton } from './booking-form.ts';
import { expect, mailsTo, test, untilKept } from './e2e.ts';
import { press } from './press.ts';
import { callDay, dayInWords } from '../call-days.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('refuses a call and keeps all input, then accepts it with a thank-you @weekly', async ({ page, site }) => {
    const answers = answersOf('plain');
    const wrong = { ...answers, message: 'short', preferredDate: '2020-01-01T10:00' };
    await page.goto('/');
    await page.locator('#pricing').getByRole('link', { name: 'Book Free Strategy Call' }).click();
    await expect(page).toHaveURL('/book');
    await fillBooking(page, wrong);
    await page.locator('[name="timeZone"]').selectOption('Asia/Tokyo');
    // Avoids the time trap.
    await page.locator('[name="startedAt"]').evaluate((field) => {
      if (field instanceof HTMLInputElement) field.value = new Date(Date.now() - 60_000).toISOString();
    });
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await requestButton(page).click();
    expect((await answer).status()).toBe(303);
    await expectFault(page, 'message', 'Please provide more details (at least 20 characters)');
    await expectFault(page, 'preferredDate', 'Please select a future date and time');
    await expectBooking(page, wrong);
    await expect(page.locator('[name="timeZone"]')).toHaveValue('Asia/Tokyo');

    await fillBooking(page, answers);
    // Asks once about a time at night where the team is.
    await press(requestButton(page));
    await expect(page.locator('[name="preferredDate"][aria-invalid]')).toBeVisible();
    await expect(page.getByText(/send the form again to keep this one\./).first()).toBeVisible();
    await expectBooking(page, answers);
    await press(requestButton(page));
    await expect(page).toHaveURL(/\/book\/thank-you\?reference=[0-9A-F]{4}-[0-9A-F]{4}$/);
    await expectSent(page);
    for (const to of ['hello@meridian.example', answers.email]) {
      const [mail] = await mailsTo(site, to, 'Asia/Tokyo');
      expect(mail!.text).toContain(`${dayInWords(callDay())} at 9:30 AM, Asia/Tokyo (UTC+9)`);
    }
  });
});

test('the plain pages start in the zone of the visitor, keep input after a reload, and continue in their dialogs @weekly', async ({
  page,
}) => {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/book');
  const zone = page.locator('[name="timeZone"]');
  await expect(zone).toHaveValue('Europe/Lisbon');
  await zone.selectOption('Asia/Tokyo');
  await requestButton(page).click();
  await expectFault(page, 'name', 'Name is required');
  await expect(zone).toHaveValue('Asia/Tokyo');
  await expectAccessibleInBothThemes(page, 'refused', 'main');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.locator('[name="name"]').fill('Ada Okafor');
  const number = await page.locator('[name="formId"]').inputValue();
  await page.goto('/book');
  await expect(page.locator('[name="name"]')).toHaveValue('Ada Okafor');
  await expect(zone).toHaveValue('Asia/Tokyo');
  await expect(page.locator('[name="formId"]')).toHaveValue(number);
  await page.goto('/book/thank-you?reference=3F2A-91C0');
  await expectAccessibleInBothThemes(page, 'thank-you');
  expect(await overflow()).toBeLessThanOrEqual(0);

  await page.goto('/intake');
  await page.locator('[name="firstName"]').fill('Ada');
  await page.locator('[name="company"]').fill('Harbour');
  await untilKept(page, 'Harbour');
  await page.reload();
  await expect(page.locator('[name="company"]')).toHaveValue('Harbour');
  await page.goto('/start');
  const intake = page.getByRole('dialog');
  await expect(intake.locator('[name="firstName"]')).toHaveValue('Ada');
  await intake.locator('[name="lastName"]').fill('Okafor');
  await page.goto('/intake');
  await expect(page.locator('[name="lastName"]')).toHaveValue('Okafor');
  await expect(page.locator('[name="firstName"]')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Clear this form' }).click();
  await expect(page.locator('[name="firstName"]')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('intake-form-data'))).toBeNull();
});
