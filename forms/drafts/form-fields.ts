/** Values by field name, for fields changed since page load. */
export type TypedFields = Readonly<Record<string, readonly string[]>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never stored in the browser. */
const secret = new Set(['password', 'file', 'submit', 'button', 'reset', 'image']);

/** Fields changed since page load. */
export function readTypedFields(form: HTMLFormElement): TypedFields {
  return fieldsAmong(controlsOf(form), isChanged);
}

/** All fields. After a save they may be what the server sends now, so that none counts as changed. */
export function allFields(form: HTMLFormElement): TypedFields {
  return fieldsAmong(controlsOf(form), () => true);
}

function fieldsAmong(controls: readonly Control[], isMeant: (control: Control) => boolean): TypedFields {
  const names = new Set(controls.filter(isMeant).map(({ name }) => name));
  return Object.fromEntries([...names].map((name) => [name, valuesOf(controls.filter((one) => one.name === name))]));
}

/** Sets values as if typed. */
export function fillFields(form: HTMLFormElement, fields: TypedFields): void {
  for (const control of controlsOf(form)) {
    const values = fields[control.name];
    if (values === undefined) continue;
    if (isChoice(control)) control.checked = values.includes(control.value);
    else control.value = values[0] ?? '';
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Resets a form and notifies dependents such as character counters. */
export function emptyForm(form: HTMLFormElement): void {
  form.reset();
  for (const area of form.querySelectorAll('textarea')) area.dispatchEvent(new Event('input', { bubbles: true }));
}

export function isSame(one: TypedFields, other: TypedFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The stored draft if its shape is valid, otherwise null. */
export function parseTypedFields(draft: unknown): TypedFields | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const areTexts = (values: unknown) => Array.isArray(values) && values.every((value) => typeof value === 'string');
  return Object.values(draft).every(areTexts) ? (draft as TypedFields) : null;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl);
}

function isControl(element: Element): element is Control {
  if (element instanceof HTMLInputElement) {
    return element.name !== '' && element.type !== 'hidden' && !secret.has(element.type) && !element.readOnly;
  }
  const isTyped = element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  return isTyped && element.name !== '';
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const served = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.value !== (served?.value ?? '');
  }
  return control.value !== control.defaultValue;
}

function valuesOf(controls: readonly Control[]): string[] {
  return controls.filter((one) => !isChoice(one) || one.checked).map(({ value }) => value);
}
