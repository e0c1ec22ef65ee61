import { expect, test } from './e2e.ts';
import { faceOf } from './interactions.ts';

const saas = 'SaaS & Tech Firms';
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the industries turn on hover and by keyboard, which moves the focus only between panels @weekly', async ({
  page,
}) => {
  await page.goto('/');
  const industries = page.locator('section#industries');
  await industries.scrollIntoViewIfNeeded();
  // Both faces are in the page for everyone.
  const tree = await industries.ariaSnapshot();
  const backs = await industries.locator('.gore-back > p:first-of-type').allInnerTexts();
  expect(backs).toHaveLength(5);
  for (const copy of backs) expect(tree).toContain(copy);

  await page.locator('.gore', { hasText: saas }).hover();
  await expect.poll(() => faceOf(page, saas)).toBe('back');
  await page.mouse.move(2, 2);
  await expect.poll(() => faceOf(page, saas)).toBe('front');

  const turn = page.getByRole('checkbox', { name: `Flip the card: ${saas}` });
  await turn.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => faceOf(page, saas)).toBe('back');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Flip the card: SMBs & Ops Leaders' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(turn).toBeFocused();
  expect(await turn.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await page.keyboard.press('Space');
  await expect.poll(() => faceOf(page, saas)).toBe('front');
});

test.describe('on a touch screen', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });

  test('turns a panel on a tap, and back on another @weekly', async ({ page }) => {
    await page.goto('/');
    const panel = page.locator('.gore', { hasText: saas });
    await panel.tap();
    await expect.poll(() => faceOf(page, saas)).toBe('back');
    await panel.tap();
    await expect.poll(() => faceOf(page, saas)).toBe('front');
  });
});
