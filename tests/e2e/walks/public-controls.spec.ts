import type { Page } from '@playwright/test';
import { expectOnStep } from '../form.ts';
import { expect, giveSign, test } from '../e2e.ts';
import { publicAddresses } from '../public-addresses.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Shares of the longest cycle of a page's animations at which its controls are looked at. */
const moments = Array.from({ length: 12 }, (_, index) => index / 12);

test('nothing covers a control of a public page at any moment of its animations', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/, /422 \(Unprocessable/);
  const found: string[] = [];
  for (const address of await publicAddresses(page)) {
    await page.setViewportSize(sizes[0]);
    await page.goto(address);
    if (address === '/start') {
      await expectOnStep(page.getByRole('dialog'), 1);
      // Becomes a modal then, which makes the page behind it inert.
      await giveSign(page);
      await expect(page.locator('dialog:modal')).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    for (const size of sizes) {
      await page.setViewportSize(size);
      const { checked, covered } = await coveredControls(page);
      expect(checked, `controls of ${address}`).toBeGreaterThan(1);
      found.push(...covered.map((fault) => `${address} at ${size.width}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

/** Hit-tests every control of the page, or of its dialog, at every moment. */
function coveredControls(page: Page): Promise<{ checked: number; covered: string[] }> {
  return page.evaluate(async (shares) => {
    const all = document.getAnimations().filter((animation) => animation instanceof CSSAnimation);
    const running = all.filter(({ timeline }) => timeline === document.timeline);
    const ends = running.map(({ effect }) => Number(effect!.getTiming().delay) + Number(effect!.getTiming().duration));
    const times = ends.length === 0 ? [0] : shares.map((share) => share * Math.max(...ends));
    const front = document.querySelector('dialog:modal') ?? document;
    const controls = [...front.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')];
    const covered: string[] = [];
    let checked = 0;
    let drawnAt = -Infinity;
    for (const animation of running) animation.pause();
    const waiting = new Set(controls.filter(isShown));
    for (const control of waiting) {
      control.scrollIntoView({ behavior: 'instant', block: 'center' });
      // What was off screen may be drawn only now.
      if (Math.abs(scrollY - drawnAt) > innerHeight / 4) {
        for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        drawnAt = scrollY;
      }
      // Those near it are looked at together: each moment draws the page anew.
      const group = [...waiting].filter((one) => one === control || isNearMiddle(one)).filter((one) => one.isConnected);
      for (const one of [control, ...group]) waiting.delete(one);
      checked += group.length;
      const found = new Set<HTMLElement>();
      for (const time of times) {
        for (const animation of running) animation.currentTime = time;
        for (const one of group) {
          const over = found.has(one) ? undefined : coveredBy(one);
          if (!over) continue;
          covered.push(`${nameOf(one)} by ${nameOf(over)} at ${Math.round(time)} ms`);
          found.add(one);
        }
      }
    }
    return { checked, covered };

    function isNearMiddle(control: HTMLElement): boolean {
      const { top, bottom } = control.getBoundingClientRect();
      return top > innerHeight * 0.3 && bottom < innerHeight * 0.7;
    }

    /** Not only to screen readers, or when it has the focus. */
    function isShown(control: HTMLElement): boolean {
      const { width, height, right, bottom } = control.getBoundingClientRect();
      const isVisible = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isVisible && width > 4 && height > 4 && right > 0 && bottom + scrollY > 0;
    }

    function coveredBy(control: HTMLElement): Element | undefined {
      const [box = control.getBoundingClientRect()] = control.getClientRects();
      for (const [across, down] of [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.2],
        [0.1, 0.8],
        [0.9, 0.8],
      ] as const) {
        const hit = document.elementFromPoint(box.x + box.width * across, box.y + box.height * down);
        const isOwn = hit?.closest('label')?.control === control || isWithin(control, hit);
        if (hit && !control.contains(hit) && !isOwn) return hit;
      }
      return undefined;
    }

    /** A button in a field, such as the one that shows the password. */
    function isWithin(control: HTMLElement, hit: Element | null): boolean {
      return control.localName === 'input' && hit?.localName === 'button' && control.parentElement!.contains(hit);
    }

    function nameOf(element: Element): string {
      const copy = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return `${element.localName}.${element.getAttribute('class') ?? element.getAttribute('name') ?? ''} "${copy}"`;
    }
  }, moments);
}
