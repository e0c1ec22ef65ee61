import type { Locator } from '@playwright/test';
import { expect } from './e2e.ts';

/**
 * Clicks or taps the center of `target` as a finger does: without waiting until nothing covers it. Fails if something
 * does.
 */
export async function press(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await target.scrollIntoViewIfNeeded();
  const { x, y, covering, isTouch } = await target.evaluate((element) => {
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const hit = document.elementFromPoint(center.x, center.y);
    const isFree = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    return {
      ...center,
      covering: isFree ? '' : (hit?.outerHTML.slice(0, 200) ?? 'nothing'),
      isTouch: navigator.maxTouchPoints > 0,
    };
  });
  expect(covering, `covers ${target.toString()}`).toBe('');
  const page = target.page();
  await (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}
