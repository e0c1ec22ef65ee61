import { intakeFields, isIntakeField, type IntakeField } from '#features/intake/intake-fields.ts';
import type { IntakeForm } from '#features/intake/intake.ts';

/** Null if the field is not in the form or has no answer. */
export function answerIn(form: HTMLFormElement, field: IntakeField): Partial<IntakeForm> | null {
  const control = form.elements.namedItem(field);
  const { kind } = intakeFields[field];
  if (control === null || kind === 'files') return null;
  const data = new FormData(form);
  if (kind === 'checkboxes') return { [field]: data.getAll(field) };
  if (kind === 'checkbox') return { [field]: data.has(field) };
  return { [field]: data.get(field) ?? '' };
}

/** Updates the visible controls except the one being edited. */
export function fillIn(form: HTMLFormElement, answers: IntakeForm, editing: IntakeField | null): void {
  for (const control of form.elements) {
    const field = fieldOf(control);
    if (field === null || field === editing) continue;
    const answer = answers[field];
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      control.checked = typeof answer === 'boolean' ? answer : isChosen(answer, control.value);
    } else if (isTypedIn(control) && typeof answer === 'string' && control.value !== answer) {
      control.value = answer;
    }
  }
}

/** Null for other controls. */
export function fieldOf(control: EventTarget | null): IntakeField | null {
  const name = control instanceof Element ? control.getAttribute('name') : null;
  return name !== null && isIntakeField(name) ? name : null;
}

function isChosen(answer: IntakeForm[IntakeField], value: string): boolean {
  return Array.isArray(answer) ? answer.some((one) => one === value) : answer === value;
}

function isTypedIn(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLInputElement) return control.type !== 'file';
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}
