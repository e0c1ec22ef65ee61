import { expectOnStep } from './form.ts';
import { expect, test } from './e2e.ts';
import { kilobyte } from '../kilobyte.ts';
import { weigh } from './weight.ts';

const checkout = '/checkout?priceId=price_starter_monthly';

// Byte budgets, independent of machine speed.
for (const address of [
  '/',
  '/nothing-here',
  '/intake',
  '/contact',
  '/contact/thank-you',
  '/newsletter',
  '/login',
  '/signup',
  checkout,
]) {
  test(`${address} keeps to its budget of bytes`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    const weight = await weigh(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    const { html, css, js, fonts, pictures, total } = await weight();
    expect.soft(js, 'JavaScript').toBeLessThanOrEqual(5 * kilobyte);
    expect.soft(html, 'HTML').toBeLessThanOrEqual(20 * kilobyte);
    expect.soft(css, 'CSS').toBeLessThanOrEqual(12 * kilobyte);
    expect.soft(fonts, 'fonts').toBeLessThanOrEqual(32 * kilobyte);
    // Covers do not count.
    expect.soft(total - pictures, 'everything but pictures').toBeLessThanOrEqual(90 * kilobyte);
  });
}

test('the list of articles has at most 70 KB in 12 requests, with its covers', async ({ page }) => {
  const weight = await weigh(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/insights', { waitUntil: 'networkidle' });
  await expect(page.locator('.cover-drawing')).toHaveCount(10);
  expect((await weight()).total).toBeLessThanOrEqual(70 * kilobyte);
  expect(requests.length).toBeLessThanOrEqual(12);
});

test('a page with the intake open has at most 90 KB of JavaScript', async ({ page }) => {
  const weight = await weigh(page);
  await page.goto('/start', { waitUntil: 'networkidle' });
  await expectOnStep(page.getByRole('dialog'), 1);
  expect((await weight()).js).toBeLessThanOrEqual(90 * kilobyte);
});
