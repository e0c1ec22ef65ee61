import type { Page } from '@playwright/test';

/** Controls whose center is not theirs once they are scrolled into view, and a page that scrolls sideways. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`scrolls sideways: ${String(scrollWidth)}`);
    const controls = 'main :is(a[href], button, input, select, textarea, summary), header :is(a[href], button)';
    const named = (element: Element) =>
      `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}`;
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // Of text over several lines only each line is the control's.
      const [box] = control.getClientRects();
      // For screen readers, or its label is pressed.
      if (box === undefined || box.width < 4 || box.height < 4 || isClipped(control)) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      const label = control.closest('label');
      if (hit && (control.contains(hit) || hit.contains(control) || label?.contains(hit))) continue;
      faults.push(
        `${named(control)} at ${String(Math.round(x))}, ${String(Math.round(y))}: ${hit ? named(hit) : 'outside'}`,
      );
    }
    scrollTo(0, 0);
    return [...new Set(faults)];

    function isClipped(element: Element | null): boolean {
      return element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    }
  });
}

/** Opens each menu, popover and dialog by a raw press where its button is, and names those that leave the window. */
export async function openTriggers(page: Page, hasTouch: boolean, root = 'body'): Promise<string[]> {
  const faults: string[] = [];
  const count = await markTriggers(page, root);
  for (let at = 0; at < count; at += 1) {
    const place = await page.evaluate(placeOf, at);
    if (place === null) continue;
    await (hasTouch ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y));
    const opened = await page.evaluate(openedBy, at);
    if (opened !== 'inside') faults.push(`${place.name}: ${opened}`);
    await page.keyboard.press('Escape');
    await page.evaluate(closeAll);
  }
  return faults;
}

/** The first and the last of each kind, of which a list has one in every row. Returns how many. */
function markTriggers(page: Page, root: string): Promise<number> {
  return page.evaluate((inside) => {
    const triggers = document
      .querySelector(inside)
      ?.querySelectorAll<HTMLElement>(
        ':is([popovertarget], [aria-haspopup], summary):not([popovertargetaction="hide"], :disabled)',
      );
    const shown = [...(triggers ?? [])].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const kinds = Map.groupBy(shown, (one) => {
      const cell = one.closest<HTMLElement>('[data-row], tr, li');
      return `${cell?.parentElement?.className ?? ''} ${one.className} ${cell ? '' : one.textContent}`;
    });
    const chosen = [...kinds.values()].flatMap((all) => [...new Set([all[0], all.at(-1)])]);
    for (const [at, one] of chosen.entries()) one?.setAttribute('data-trigger', String(at));
    return chosen.length;
  }, root);
}

/** At the end of the window for the odd ones, else at its start. */
function placeOf(at: number): { readonly x: number; readonly y: number; readonly name: string } | null {
  const trigger = document.querySelector(`[data-trigger="${String(at)}"]`);
  if (!trigger?.checkVisibility({ visibilityProperty: true })) return null;
  trigger.scrollIntoView({ block: at % 2 === 0 ? 'nearest' : 'end', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = trigger.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, name: trigger.getAttribute('aria-label') ?? trigger.textContent };
}

async function openedBy(at: number): Promise<string> {
  const trigger = document.querySelector(`[data-trigger="${String(at)}"]`);
  const details = trigger?.matches('summary') ? trigger.parentElement : null;
  const panels = () =>
    details
      ? details.hasAttribute('open')
        ? [...details.children].slice(1)
        : []
      : [...document.querySelectorAll(':popover-open, dialog[open]')];
  // A lazy dialog takes some frames.
  for (let frames = 0; panels().length === 0 && frames < 120; frames += 1) await new Promise(requestAnimationFrame);
  const [panel] = panels();
  if (!panel) return 'did not open';
  await Promise.all(panel.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  // A part of the page that unfolds may be longer than the window.
  const isInPage = details !== null && getComputedStyle(panel).position === 'static';
  const isInside = left >= 0 && right <= innerWidth && (isInPage || (top >= 0 && bottom <= innerHeight));
  if (isInside) return 'inside';
  return [left, top, right, bottom].map(Math.round).join(' ');
}

function closeAll(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
}
