import { intakeFields, isIntakeField } from '#features/intake/intake-fields.ts';
import { isAnswerName, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';

/** Null if the field is not in the form or has no answer. */
export function answerIn(form: HTMLFormElement, name: AnswerName): Partial<IntakeForm> | null {
  const controls = form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`);
  const type = controls[0]?.type;
  if (type === undefined || type === 'file') return null;
  const data = new FormData(form);
  if (type !== 'checkbox') return { [name]: data.get(name) ?? '' } as Partial<IntakeForm>;
  // All checkboxes of the owner's questions belong to lists.
  const isList = !isIntakeField(name) || intakeFields[name].kind === 'checkboxes';
  return { [name]: isList ? data.getAll(name) : data.has(name) } as Partial<IntakeForm>;
}

/** Updates the visible controls except the one being edited. */
export function fillIn(form: HTMLFormElement, answers: IntakeForm, editing: AnswerName | null): void {
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
export function fieldOf(control: EventTarget | null): AnswerName | null {
  const name = control instanceof Element ? control.getAttribute('name') : null;
  return name !== null && isAnswerName(name) ? name : null;
}

function isChosen(answer: IntakeForm[AnswerName], value: string): boolean {
  return Array.isArray(answer) ? answer.some((one) => one === value) : answer === value;
}

function isTypedIn(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLInputElement) return control.type !== 'file';
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}
