import type { Page } from '@playwright/test';
import { expect, test } from './e2e.ts';

const saas = 'SaaS & Tech Firms';

async function faceOf(page: Page, name: string): Promise<'front' | 'back' | 'turning'> {
  const card = page.locator('.gore', { has: page.getByRole('heading', { name }) }).locator('.gore-card');
  const matrix = await card.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).toFloat32Array());
  const depth = matrix[10] ?? 0;
  if (depth > 0.999) return 'front';
  return depth < -0.999 ? 'back' : 'turning';
}

test.describe('the industries', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await page.locator('section#industries').scrollIntoViewIfNeeded();
  });

  test('has five panels, with both faces of each in the page for everyone', async ({ page }) => {
    const industries = page.locator('section#industries');
    await expect(industries.getByRole('heading', { level: 3 })).toHaveText([
      'Mid-Market & Growth Companies',
      'Agencies & Consultancies',
      'SaaS & Tech Firms',
      'SMBs & Ops Leaders',
      'Regulated & Enterprise Organizations',
    ]);
    const tree = await industries.ariaSnapshot();
    for (const copy of await industries.locator('.gore-back > p:first-of-type').allInnerTexts()) {
      expect(tree).toContain(copy);
    }
  });

  test('turns a panel on hover, and back afterwards', async ({ page }) => {
    await page.locator('.gore', { hasText: saas }).hover();
    await expect.poll(() => faceOf(page, saas)).toBe('back');
    await page.mouse.move(2, 2);
    await expect.poll(() => faceOf(page, saas)).toBe('front');
  });

  test('turns a panel by keyboard, and moves the focus only between panels', async ({ page }) => {
    const turn = page.getByRole('checkbox', { name: `Turn the panel: ${saas}` });
    await turn.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => faceOf(page, saas)).toBe('back');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Turn the panel: SMBs & Ops Leaders' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(turn).toBeFocused();
    expect(await turn.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await page.keyboard.press('Space');
    await expect.poll(() => faceOf(page, saas)).toBe('front');
  });
});

test.describe('on a touch screen', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('turns a panel on a tap, and back on another', async ({ page }) => {
    await page.goto('/');
    const panel = page.locator('.gore', { hasText: saas });
    await panel.tap();
    await expect.poll(() => faceOf(page, saas)).toBe('back');
    await panel.tap();
    await expect.poll(() => faceOf(page, saas)).toBe('front');
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('shows the other face of a panel at once, and moves no section', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('checkbox', { name: `Turn the panel: ${saas}` }).press('Space');
    expect(await faceOf(page, saas)).toBe('back');
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.closest('main > section') ? [target.className] : [];
      }),
    );
    expect(moving).toEqual([]);
  });
});
