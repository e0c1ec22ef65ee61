import type { Page } from '@playwright/test';
import { plainPaths } from '../route-table.ts';
import { expect } from './e2e.ts';

/**
 * On all pages below a path: at phone widths, no text of a table wraps under 8em, no two texts of a row overlap, and
 * nothing scrolls sideways.
 */
export async function expectReadableTables(page: Page, under: string): Promise<void> {
  for (const path of plainPaths.filter((one) => one.startsWith(under))) {
    // Files and redirects are no pages.
    const response = await page.request.get(path, { maxRedirects: 0 });
    if (!response.ok() || response.headers()['content-type']?.startsWith('text/html') !== true) continue;
    await page.goto(path);
    await expectReadable(page, path);
  }
}

async function expectReadable(page: Page, path: string): Promise<void> {
  expect.soft(await narrowFaults(page), `tables of ${path}`).toEqual([]);
}

/** What is wrong with the tables of the page at phone widths, and whether it scrolls sideways there. */
export async function narrowFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 800 });
    faults.push(...(await page.evaluate(findErrors)).map((fault) => `${fault} at ${String(width)} px`));
  }
  return faults;
}

/** Runs in the browser. */
function findErrors(): string[] {
  const errors: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) errors.push(`scrolls sideways: ${String(scrollWidth)}`);
  const contentWidth = (element: Element): number => {
    const style = getComputedStyle(element);
    if (style.display === 'inline' || style.display === 'contents') return contentWidth(element.parentElement!);
    // Cells with a label beside the text.
    if (style.display === 'grid') return Number.parseFloat(style.gridTemplateColumns.split(' ').at(-1) ?? '');
    return element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  };
  /** What is behind an ellipsis is not visible. */
  const clip = (box: DOMRect, element: Element | null): DOMRect => {
    if (element === null || element.matches('tr')) return box;
    if (getComputedStyle(element).overflowX === 'visible') return clip(box, element.parentElement);
    const { left, right } = element.getBoundingClientRect();
    const start = Math.max(box.left, left);
    const width = Math.max(0, Math.min(box.right, right) - start);
    return clip(new DOMRect(start, box.top, width, box.height), element.parentElement);
  };
  // Not the tables of a text that is edited.
  for (const row of document.querySelectorAll('tbody tr:not([contenteditable=true] *)')) {
    const texts: { readonly text: string; readonly boxes: readonly DOMRect[] }[] = [];
    const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      const parent = node.parentElement!;
      const text = node.data.trim();
      const isShown = parent.checkVisibility() && parent.closest('.visually-hidden, [popover], option') === null;
      if (text === '' || !isShown) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].map((box) => clip(box, parent)).filter((box) => box.width > 0);
      const em = Number.parseFloat(getComputedStyle(parent).fontSize);
      const column = contentWidth(parent);
      if (boxes.length > 1 && column < 8 * em) errors.push(`“${text}” wraps in a column of ${Math.round(column)} px`);
      texts.push({ text, boxes });
    }
    for (const [at, one] of texts.entries()) {
      for (const other of texts.slice(at + 1)) {
        const overlaps = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
          ),
        );
        if (overlaps) errors.push(`“${one.text}” and “${other.text}” overlap`);
      }
    }
  }
  return errors;
}
