import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, mailsTo, test } from './e2e.ts';
import { press } from './press.ts';

const call = '**/functions/v1/newsletter-subscriptions';
const welcome = 'Welcome to Weekly Automation Intel';

test('subscribes an address, rejects it while subscribed, unsubscribes it by email and subscribes it again', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const email = 'Ada.Again@harbour.example';
  let calls = 0;
  await page.route(call, async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.goto('/newsletter');
  await expect(subscribeButton(page)).toHaveAttribute('aria-disabled', 'true');

  // Errors appear on submit and disappear when fixed.
  await subscribeButton(page).hover();
  await expect.poll(() => isAlive(page)).toBe(true);
  await subscribeButton(page).click({ force: true });
  await expectRefused(page, 'Please enter a valid email address');
  await expectSound(page, 'refused');
  await control(page).fill('ada@harbour');
  await expect(subscribeButton(page)).not.toHaveAttribute('aria-disabled');
  await expect(control(page)).toHaveAttribute('aria-invalid', 'true');
  await press(subscribeButton(page));
  await expectRefused(page, 'Please enter a valid email address');
  await control(page).fill(email);
  await expect(control(page)).not.toHaveAttribute('aria-invalid');
  expect(calls).toBe(0);

  await asAPerson(page);
  await subscribeButton(page).dblclick();
  await expectSubscribed(page);
  expect(calls).toBe(1);
  await expect(page.locator('[data-done="active"] > [tabindex]')).toBeFocused();
  await page.getByRole('button', { name: 'Subscribe another email' }).click();
  await expect(control(page)).toBeFocused();
  await expect(control(page)).toHaveValue('');
  await expect(subscribeButton(page)).toHaveAttribute('aria-disabled', 'true');
  await control(page).fill(` ${email.toLowerCase()} `);
  await page.keyboard.press('Enter');
  await expectRefused(page, 'This email is already subscribed to our newsletter');

  const [mail] = await mailsTo(site, email.toLowerCase(), welcome);
  const { leave } = linksOf(mail!);
  await page.goto(leave);
  await expect(page.getByRole('heading', { name: 'Unsubscribe from the newsletter?' })).toBeVisible();
  await page.reload();
  await press(page.getByRole('button', { name: 'Unsubscribe' }));
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.goto('/newsletter');
  await subscribe(page, email);
  await expectSubscribed(page);
  expect(await mailsTo(site, email.toLowerCase(), welcome, 2)).toHaveLength(2);
});

test('loses nothing without its script or on a broken connection, and does not subscribe twice on a second attempt @weekly', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to (load resource|fetch)/);
  const script = '**/assets/subscribe-in-place*.js';
  await page.route(script, (route) => route.abort());
  await page.goto('/newsletter');
  await control(page).fill('ada.noscript@harbour.example');
  await asAPerson(page);
  await subscribeButton(page).click();
  await expect(page).toHaveURL(/\/newsletter\/thank-you/);
  await page.unroute(script);

  const email = 'ada.offline@harbour.example';
  await page.goto('/newsletter');
  await control(page).fill(email);
  await expect.poll(() => isAlive(page)).toBe(true);
  await asAPerson(page);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expectRefused(page, 'An unexpected error occurred');
  await expect(control(page)).toHaveValue(email);
  await context.setOffline(false);

  await page.route(call, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }), { times: 1 });
  await page.keyboard.press('Enter');
  await expectRefused(page, 'An unexpected error occurred');
  // The response is lost.
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await subscribeButton(page).click();
  await expectRefused(page, 'An unexpected error occurred');
  await subscribeButton(page).click();
  await expectSubscribed(page);
  expect(await mailsTo(site, email, welcome)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('refuses an address with a message, accepts one with a thank-you, and keeps its preferences @weekly', async ({
    page,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/, /409/);
    const email = 'ada.plain@harbour.example';
    await page.goto('/newsletter');
    await expect(subscribeButton(page)).not.toHaveAttribute('aria-disabled');
    await control(page).fill('ada@harbour');
    await subscribeButton(page).click();
    await expectRefused(page, 'Please enter a valid email address');
    await expect(control(page)).toHaveValue('ada@harbour');
    await control(page).fill(email);
    await page.waitForTimeout(1000);
    await subscribeButton(page).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
    const [mail] = await mailsTo(site, email, welcome);
    await page.goto(linksOf(mail!).preferences);
    await expect(page.getByText('Emails we send to ad...@harbour.example.')).toBeVisible();
    const weekly = page.getByRole('checkbox', { name: 'Weekly Automation Intel' });
    await weekly.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toContainText('Saved');
    await expect(weekly).not.toBeChecked();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await expect(weekly).toBeChecked();
  });
});

test('every page and state is accessible in both themes, and fits 320 px @weekly', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.setViewportSize({ width: 320, height: 640 });
  const email = 'ada.axe@harbour.example';
  await page.goto('/newsletter');
  await expectSound(page, 'idle');
  await control(page).fill('ada');
  await expect.poll(() => isAlive(page)).toBe(true);
  await subscribeButton(page).click();
  await expectRefused(page, 'Please enter a valid email address');
  await expectSound(page, 'refused');
  // As with NEWSLETTER_CONFIRM.
  const pending = { json: { success: true, status: 'pending', message: '' } };
  await page.route(call, (route) => route.fulfill(pending), { times: 1 });
  await subscribe(page, email);
  await expect(page.getByText('One step left')).toBeVisible();
  await expectSound(page, 'one step left');
  await page.reload();
  await subscribe(page, email);
  await expectSubscribed(page);
  await expectSound(page, 'subscribed');
  const [mail] = await mailsTo(site, email, welcome);
  const { leave, preferences } = linksOf(mail!);
  for (const address of ['/newsletter/thank-you?status=pending', leave, preferences, '/newsletter/confirm?token=x']) {
    await page.goto(address);
    await expectSound(page, address);
  }
  const ways = page.getByRole('main');
  await expect(ways.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^(?:mailto:|\/contact)/);
  await ways.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/newsletter');
  await page.goto(leave);
  await ways.getByRole('link', { name: 'Change my preferences instead' }).click();
  await expect(page.getByRole('heading', { name: 'Your newsletter' })).toBeVisible();
});

function control(page: Page) {
  return page.getByRole('main').getByLabel('Email address');
}

function subscribeButton(page: Page) {
  return page.getByRole('main').locator('[data-newsletter] [type=submit]');
}

function isAlive(page: Page): Promise<boolean> {
  return page.locator('[data-newsletter]').evaluate((form: HTMLFormElement) => form.noValidate);
}

/** Waits for the time trap. */
async function asAPerson(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 1200);
}

async function subscribe(page: Page, email: string): Promise<void> {
  await control(page).fill(email);
  await asAPerson(page);
  await subscribeButton(page).click();
}

async function expectRefused(page: Page, copy: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: copy })).toBeVisible();
  await expect(control(page)).toBeFocused();
  await expect(control(page)).toHaveAccessibleDescription(new RegExp(copy));
}

async function expectSubscribed(page: Page): Promise<void> {
  await expect(page.getByText('You are subscribed')).toBeVisible();
}

async function expectSound(page: Page, state: string): Promise<void> {
  await expectAccessibleInBothThemes(page, state, 'main');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
}

function linksOf(mail: Email) {
  const to = (name: string) => new RegExp(`/newsletter/${name}\\?token=[\\w-]+`).exec(mail.html ?? '')?.[0] ?? '';
  return { leave: to('unsubscribe'), preferences: to('preferences') };
}
