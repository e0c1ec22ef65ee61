/** Rows of the page, not of a dialog. Lists other than tables mark theirs with `data-row`. */
export const rowSelector = 'main .data-table tbody tr, main [data-row]';
const linkSelector = 'th a, [data-row-link], a, button';

/** The rows of the page that have a link to focus. */
export function rowsOf(): Element[] {
  return [...document.querySelectorAll(rowSelector)].filter(linkOf);
}

function linkOf(row: Element): HTMLElement | null {
  return row.matches('a') && row instanceof HTMLElement ? row : row.querySelector<HTMLElement>(linkSelector);
}

/** Focuses the link of a row, and scrolls the row into view. */
export function focusRow(row: Element | undefined): void {
  const link = row && linkOf(row);
  if (!link) return;
  link.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}
