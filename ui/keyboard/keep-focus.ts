import { focusRow, rowSelector, rowsOf } from './rows.ts';

/** Where the focus was, to find the same control again after it was replaced. */
interface Place {
  readonly control: Element;
  readonly name: string;
  /** The control and its ancestors, from the innermost. */
  readonly path: readonly EventTarget[];
  readonly page: string;
  readonly row: Element | null;
  readonly index: number;
  /** For a control in a form: where the focus was before it entered the form. */
  readonly opener: Place | null;
}

const controls = 'a, button, input, select, textarea, summary';

/**
 * Moves the focus when its element is removed, because browsers drop it without an event: to the control that replaces
 * the element, the next row of its list, the control that opened its form, or the page.
 */
export function keepFocus(): () => void {
  let place: Place | null = null;
  const observer = new MutationObserver(() => {
    if (place === null || place.control.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) recover(place);
  });
  const onFocus = (event: FocusEvent) => {
    const control = event.target as Element;
    const main = control.closest('main');
    // Dialogs return the focus themselves. The page has it only until a form that opens has loaded.
    if (main !== null && (control === main || control.closest('dialog'))) return;
    const path = event.composedPath();
    const form = control.closest('form');
    const row = control.closest(rowSelector);
    const opener = form && place && (place.path.includes(form) ? place.opener : place);
    observer.disconnect();
    place = main && {
      control,
      name: nameOf(control),
      path,
      page: location.pathname,
      row,
      index: row ? rowsOf().indexOf(row) : 0,
      opener: opener && { ...opener, opener: null },
    };
    if (main) observer.observe(main, { childList: true, subtree: true });
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

function recover(place: Place): void {
  const { page, row, index, opener } = place;
  const isSamePage = page === location.pathname;
  if (isSamePage && row && !row.isConnected) {
    const rows = rowsOf();
    focusRow(rows[Math.min(index, rows.length - 1)]);
    return;
  }
  const control = isSamePage && (findSame(place) ?? (opener && findSame(opener)));
  // What opened a form before this ran is not known.
  (control || document.querySelector('main'))?.focus();
}

/** The control itself, or the nearest of the same name. */
function findSame({ name, path }: Place): HTMLElement | undefined {
  for (const within of path) {
    if (!(within instanceof HTMLElement) || !within.matches('main, main *')) continue;
    if (within === path[0]) return within;
    const same = [...within.querySelectorAll<HTMLElement>(controls)].find((control) => nameOf(control) === name);
    if (same) return same;
  }
  return undefined;
}

/** Includes the name of the form, since each form may have a "Save" button. */
function nameOf(control: Element): string {
  return `${control.closest('form')?.ariaLabel} ${control.ariaLabel ?? (control.id || control.textContent)}`;
}
