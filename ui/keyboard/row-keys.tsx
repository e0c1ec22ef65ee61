import { useEffect } from 'react';
import { useShortcuts } from './shortcuts.tsx';

/** Of the page, not of a dialog over it. Lists that are no tables mark their rows. */
const rowSelector = 'main .data-table tbody tr, main [data-row]';
const linkSelector = 'th a, [data-row-link], a, button';

/** The row that has the focus, to find its place again when it is gone. */
interface Place {
  readonly row: Element;
  readonly address: string | null;
  readonly index: number;
}

/** J and K move the focus through the rows of the page's lists. The focus stays in the list when its row leaves. */
export default function RowKeys({ group }: { readonly group: string }): null {
  useShortcuts([
    { keys: 'j', label: 'Next row', group, run: () => moveBy(1), isFallback: true },
    { keys: 'k', label: 'Previous row', group, run: () => moveBy(-1), isFallback: true },
    { keys: 'Enter', label: 'Open the row', group },
    { keys: '/', label: 'Search the list', group, run: focusSearch },
  ]);
  useEffect(keepPlace, []);
  return null;
}

function moveBy(step: 1 | -1): void {
  const rows = rowsOf();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? firstInView(rows) : Math.min(Math.max(at + step, 0), rows.length - 1);
  focusRow(rows[next]);
}

function firstInView(rows: readonly Element[]): number {
  const found = rows.findIndex((row) => row.getBoundingClientRect().bottom > 0);
  return Math.max(found, 0);
}

function rowsOf(): Element[] {
  return [...document.querySelectorAll(rowSelector)].filter((row) => linkOf(row) !== null);
}

function linkOf(row: Element): HTMLElement | null {
  return row.matches('a') && row instanceof HTMLElement ? row : row.querySelector<HTMLElement>(linkSelector);
}

function focusRow(row: Element | undefined): void {
  const link = row && linkOf(row);
  if (!link) return;
  link.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
}

/** Browsers drop the focus without an event when its element is removed. */
function keepPlace(): () => void {
  let place: Place | null = null;
  const observer = new MutationObserver(() => {
    if (place === null || place.row.isConnected) return;
    const { address, index } = place;
    place = null;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const rows = rowsOf();
    const same = rows.find((row) => address !== null && linkOf(row)?.getAttribute('href') === address);
    focusRow(same ?? rows[Math.min(index, rows.length - 1)]);
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest(rowSelector) : null;
    observer.disconnect();
    place = null;
    const page = row?.closest('main');
    if (!row || !page) return;
    place = { row, address: linkOf(row)?.getAttribute('href') ?? null, index: rowsOf().indexOf(row) };
    observer.observe(page, { childList: true, subtree: true });
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}
