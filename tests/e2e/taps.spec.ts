import type { Page } from '@playwright/test';
import { expectOnStep } from './form.ts';
import { expect, test } from './e2e.ts';
import { press } from './press.ts';
import { isWeekly } from '../weekly.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('both buttons of the hero take a tap at any moment of its animation', async ({ page }) => {
    for (const moment of isWeekly ? [0.05, 0.3, 0.6] : [0.3]) {
      await page.goto('/');
      await holdAnimations(page, moment);
      await press(page.locator('#hero a[data-dialog="intake"]'));
      await expectOnStep(page.getByRole('dialog'), 1);
      await page.goto('/');
      await holdAnimations(page, moment);
      await press(page.locator('#hero').getByRole('link').first());
      await expect(page).toHaveURL(/\/login\?openIntake=true$/);
    }
  });
});

/** Pauses all animations at a share of the longest cycle. */
async function holdAnimations(page: Page, moment: number): Promise<void> {
  await page.evaluate((share) => {
    const running = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const cycle = Math.max(0, ...running.map(({ effect }) => Number(effect!.getTiming().duration)));
    for (const animation of running) {
      animation.pause();
      animation.currentTime = share * cycle;
    }
  }, moment);
}
