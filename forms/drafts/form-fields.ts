/**
 * Values by field name: a text; for a single checkbox with the value `true`, whether it is checked; for other
 * checkboxes, the values of the checked ones.
 */
export type FieldValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export type FieldControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type IsMeant = (control: FieldControl) => boolean;

/** Never stored in the browser, or not typed. */
const untyped = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image']);

/** Reads the fields whose controls pass `isMeant`; by default all. */
export function readFields(form: HTMLFormElement, isMeant: IsMeant = () => true): FieldValues {
  const controls = listControls(form);
  const names = new Set(controls.filter(isMeant).map(({ name }) => name));
  const values: Record<string, string | boolean | string[]> = {};
  for (const control of controls) {
    const { name, value, type } = control;
    if (!names.has(name)) continue;
    const before = values[name];
    const isOnly = value === 'true' && controls.filter((one) => one.name === name).length === 1;
    if (!isToggle(control)) values[name] = value;
    else if (type === 'radio') values[name] = control.checked ? value : (before ?? '');
    else if (isOnly) values[name] = control.checked;
    else values[name] = [...(Array.isArray(before) ? before : []), ...(control.checked ? [value] : [])];
  }
  return values;
}

/** Sets the controls that have a value and pass `isMeant`. Fires no events. */
export function fillFields(
  form: HTMLFormElement,
  values: Readonly<Record<string, unknown>>,
  isMeant: IsMeant = () => true,
): void {
  for (const control of listControls(form)) {
    const value = values[control.name];
    if (value === undefined || !isMeant(control)) continue;
    if (isToggle(control)) control.checked = value === true || [value].flat().includes(control.value);
    else if (typeof value === 'string' && control.value !== value) control.value = value;
  }
}

function listControls(form: HTMLFormElement): FieldControl[] {
  return [...form.elements].filter(isControl);
}

function isControl(element: Element): element is FieldControl {
  if (element instanceof HTMLInputElement && (untyped.has(element.type) || element.readOnly)) return false;
  const isTyped =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  return isTyped && element.name !== '' && !element.closest('.honeypot');
}

/** Whether the control is checked rather than typed into. */
export function isToggle(control: FieldControl): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}
