import { useEffect } from 'react';
import { focusRow, rowsOf } from './rows.ts';
import { useShortcuts } from './shortcuts.tsx';

/** J and K move the focus through the rows of the page's lists. The focus is kept when its element leaves the page. */
export default function RowKeys({ group }: { readonly group: string }): null {
  useShortcuts([
    { keys: 'j', label: 'Next row', group, run: () => moveBy(1), isFallback: true },
    { keys: 'k', label: 'Previous row', group, run: () => moveBy(-1), isFallback: true },
    { keys: 'Enter', label: 'Open the row', group },
    { keys: '/', label: 'Search the list', group, run: focusSearch },
  ]);
  useEffect(() => {
    // A separate chunk: only later presses need it.
    const started = import('./keep-focus.ts').then(({ keepFocus }) => keepFocus());
    return () => void started.then((stop) => stop());
  }, []);
  return null;
}

function moveBy(step: 1 | -1): void {
  const rows = rowsOf();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? firstInView(rows) : Math.min(Math.max(at + step, 0), rows.length - 1);
  focusRow(rows[next]);
}

function firstInView(rows: readonly Element[]): number {
  return Math.max(
    rows.findIndex((row) => row.getBoundingClientRect().bottom > 0),
    0,
  );
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
}
