import type { Page } from '@playwright/test';

/** Replaces texts with unbreakable words. */
export async function lengthenWords(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const id of all) {
      const copy = document.createTreeWalker(document.getElementById(id)!, NodeFilter.SHOW_TEXT);
      while (copy.nextNode()) {
        if (
          copy.currentNode.parentElement?.closest('svg, .figure, [role=img], th, td') ||
          !copy.currentNode.nodeValue?.trim()
        )
          continue;
        copy.currentNode.nodeValue +=
          ' Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
      }
    }
  }, ids);
}

/** Text elements that overflow the page or their box. */
export function cutOff(page: Page, ids: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) =>
      all.flatMap((id) =>
        [...document.querySelectorAll(`#${id} *`)]
          .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
          .filter((element) => !element.closest('.visually-hidden, .odometer'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            const inline = getComputedStyle(element).display === 'inline' || element.closest('svg');
            let scroller: Element | null = element;
            // What scrolls aside within the page shows its next part at the edge.
            while (scroller && getComputedStyle(scroller).overflowX !== 'auto') scroller = scroller.parentElement;
            const isBeside = scroller === null && (left < -1 || right > innerWidth + 1);
            return isBeside || (!inline && element.scrollWidth > element.clientWidth + 4);
          })
          .map((element) => `${id}: ${element.tagName} ${element.textContent.slice(0, 40)}`),
      ),
    ids,
  );
}

/** Text of the lower sections that is beside the window. */
export function outside(page: Page): Promise<string[]> {
  return page.locator('main section[id]').evaluateAll((all) =>
    all
      .slice(-5)
      .flatMap((one) => [...one.querySelectorAll('h2, h3, h4, p, dt, dd, a, summary')])
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        let scroller: Element | null = element;
        while (scroller && getComputedStyle(scroller).overflowX !== 'auto') scroller = scroller.parentElement;
        return scroller === null && (right > innerWidth + 0.5 || left < -0.5);
      })
      .map((element) => element.textContent),
  );
}
