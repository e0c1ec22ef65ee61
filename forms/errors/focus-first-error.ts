/** Selects the first choice of a group, because its `fieldset` cannot be focused. */
const invalid = ":is(input, textarea, select, [contenteditable])[aria-invalid='true'], fieldset[data-invalid] input";

/** Focuses the first control that is marked as invalid, in the order of the page. False if there is none. */
export function focusFirstError(within: ParentNode | null): boolean {
  const control = within?.querySelector<HTMLElement>(invalid);
  control?.focus();
  return control != null;
}
