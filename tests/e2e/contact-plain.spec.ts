import {
  answersOf,
  contactWords,
  expectAlive,
  expectContact,
  expectSent,
  fillContact,
  openContact,
  sendButton,
} from './contact-form.ts';
import { expect, mailsTo, test } from './e2e.ts';
import { pageScripts } from './page-scripts.ts';

const team = 'hello@meridian.example';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('refuses a message and keeps all input, then accepts it with a thank-you @weekly', async ({ page, site }) => {
    const answers = answersOf('plain');
    await openContact(page);
    await fillContact(page, { ...answers, message: 'short' });
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await sendButton(page).click();
    expect((await answer).status()).toBe(303);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Message must be at least 10 characters long' }),
    ).toBeVisible();
    await expect(page.locator('[name="message"]')).toHaveAccessibleDescription(/at least 10 characters/);
    await expect(page.locator('[name="message"]')).toBeFocused();
    await expectContact(page, { ...answers, message: 'short' });
    // Reloads resend nothing.
    expect((await page.reload())?.request().method()).toBe('GET');
    await expectContact(page, { ...answers, message: 'short' });
    await fillContact(page, { message: answers.message });
    await sendButton(page).click();
    await expect(page).toHaveURL('/contact/thank-you');
    await expect(page.getByText(contactWords.sent)).toBeVisible();
    const [mail] = await mailsTo(site, team, answers.email);
    expect(mail!.replyTo).toEqual([{ name: '', address: answers.email }]);
    await page.getByRole('link', { name: 'Send another message' }).click();
    await expect(page.locator('[name="message"]')).toHaveValue('');
  });
});

test('keeps input and clicks from before hydration, also on a form that the server returned', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to (load resource|fetch)/);
  const answers = answersOf('early');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    if (!pageScripts.test(route.request().url())) await held;
    await route.continue();
  });
  await openContact(page);
  await fillContact(page, answers);
  await sendButton(page).dblclick();
  await expect(page.locator('[data-island="contact-form"]')).toHaveAttribute('aria-busy', 'true');
  await expectContact(page, answers);
  release();
  await expectAlive(page);
  await expectSent(page);
  await expect(page).toHaveURL('/contact');
  await page.waitForTimeout(300);
  expect(await mailsTo(site, team, answers.email)).toHaveLength(1);

  await page.unroute('**/assets/*.js');
  const changed = answersOf('changed');
  // Scripts fail: a plain post is rejected.
  await page.route('**/assets/*.js', (route) =>
    pageScripts.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await openContact(page);
  await fillContact(page, { ...changed, message: 'short' });
  await sendButton(page).click();
  await expect(page.locator('[name="message"]')).toHaveAttribute('aria-invalid', 'true');
  await expectContact(page, { ...changed, message: 'short' });

  await page.unroute('**/assets/*.js');
  let releaseAgain = () => {};
  const heldAgain = new Promise<void>((resolve) => (releaseAgain = resolve));
  await page.route('**/assets/*.js', async (route) => {
    if (!pageScripts.test(route.request().url())) await heldAgain;
    await route.continue();
  });
  await page.reload();
  await fillContact(page, { message: changed.message });
  releaseAgain();
  await expectAlive(page);
  await expectContact(page, changed);
  // The newer draft beats the returned form.
  await page.reload();
  await expectAlive(page);
  await expectContact(page, changed);
  await sendButton(page).click();
  await expectSent(page);
  await page.reload();
  await expect(page.locator('[name="message"]')).toHaveValue('');
});
