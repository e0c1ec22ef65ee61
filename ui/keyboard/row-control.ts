export function rowInFocus(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** Opens the control of a column in the row that has focus. */
export function openRowControl(column: string): void {
  const control = rowInFocus()?.querySelector<HTMLSelectElement | HTMLButtonElement>(
    `[data-label="${column}"] :is(select, button, input)`,
  );
  control?.focus();
  if (control && 'showPicker' in control) control.showPicker();
  else control?.click();
}
