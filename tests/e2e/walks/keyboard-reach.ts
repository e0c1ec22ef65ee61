import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What had the focus since the page was opened. */
    reached: Set<Element>;
    /** Tab came to the same control again. */
    isRound: boolean;
  }
}

/** Controls of the page that Tab does not come to. A page may draw a control anew meanwhile, so it has a second go. */
export async function unreachedControls(page: Page): Promise<string[]> {
  const missed = await tabThrough(page);
  return missed.length === 0 ? [] : tabThrough(page);
}

async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(follow);
  // Dates have several stops, and what scrolls has one.
  for (let rounds = 0; rounds < 60; rounds += 1) {
    for (let times = 0; times < 20; times += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(() => window.isRound)) break;
  }
  return page.evaluate(findUnreached);
}

/** Runs in the browser, as does the next one. */
function follow(): void {
  window.reached = new Set();
  window.isRound = false;
  addEventListener('focusin', ({ target }) => {
    const [first] = window.reached;
    if (target === first && window.reached.size > 1) window.isRound = true;
    if (target instanceof Element) window.reached.add(target);
  });
}

function findUnreached(): string[] {
  const composite = ':is([role=toolbar], [role=tablist], [role=menu], [role=listbox], [role=grid], [role=tree])';
  const controls = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)';
  const isReached = (control: Element) => {
    if (window.reached.has(control)) return true;
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return false;
    // One of a group has the stop.
    return [...window.reached].some((one) => one instanceof HTMLInputElement && one.name === control.name);
  };
  const missed = [...document.querySelectorAll<HTMLElement>(controls)].filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    const isStop = control.tabIndex >= 0 || control.matches('a, button');
    return (
      isShown && isStop && !isReached(control) && !control.closest(`${composite}, [inert], [contenteditable=true]`)
    );
  });
  return missed.map((one) => `${one.localName}.${one.className} “${one.textContent.trim().slice(0, 30)}”`);
}
