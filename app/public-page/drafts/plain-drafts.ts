import { draftUnder, postedForm } from '#app/public-page/drafts/stored-drafts.ts';
import { isEmpty, isSameAnswer, withAnswers } from '#forms/drafts/form-draft.ts';
import { fillFields, readFields } from '#forms/drafts/form-fields.ts';

/** Stores a draft that the dialog shares and that survives reloads. Answers from the server that it lacks stay. */
export function start(form: HTMLElement): void {
  const key = form.dataset.plainDraft;
  if (!(form instanceof HTMLFormElement) || key === undefined) return;
  const formId = form.elements.namedItem('formId');
  if (!(formId instanceof HTMLInputElement)) return;
  const device = draftUnder(key, formId.value);
  const served = readAnswers(form);
  const kept = device.read();
  if (kept) {
    const isUntouched = Object.entries(served).every(([name, answer]) => name === 'timeZone' || isEmpty(answer));
    if (isUntouched) formId.value = kept.formId;
    const isOver = kept.formId === formId.value;
    const isOpen = (name: string) => isOver || name === 'timeZone' || isEmpty(served[name]);
    const answers = Object.entries(kept.form).filter(([name, answer]) => !isEmpty(answer) && isOpen(name));
    fillFields(form, Object.fromEntries(answers), isTyped);
    // A stored choice must not be replaced by the browser's time zone.
    if (!isEmpty(kept.form.timeZone)) form.querySelector('[data-own-zone]')?.removeAttribute('data-own-zone');
  }
  const keep = () => write(form, device, formId.value);
  form.addEventListener('input', keep);
  form.addEventListener('change', keep);
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    const isCleared = submitter instanceof HTMLButtonElement && submitter.value === 'clear';
    // Clearing it later would also clear what was typed in between.
    if (!navigator.onLine && !isCleared) sendOnceOnline(event, form);
    else if (isCleared) device.drop();
    else postedForm().keep(formId.value);
  });
}

/** Sends the form once the browser is online. Sent offline, it would be replaced by the browser's error page. */
function sendOnceOnline(event: SubmitEvent, form: HTMLFormElement): void {
  const note = form.querySelector<HTMLElement>('[data-offline-note]');
  if (!note) return;
  event.preventDefault();
  if (!note.hidden) return;
  note.hidden = false;
  const send = () => {
    note.hidden = true;
    form.requestSubmit(event.submitter);
  };
  addEventListener('online', send, { once: true });
}

function write(form: HTMLFormElement, device: ReturnType<typeof draftUnder>, formId: string): void {
  const inputs = new FormData(form);
  const kept = device.read();
  const served = inputs.get('startedAt');
  const isServed = typeof served === 'string' && served !== '';
  const startedAt = isServed ? served : new Date(performance.timeOrigin).toISOString();
  const step = Number(inputs.get('step')) || 1;
  // Uploads belong to one form id.
  const own =
    kept?.formId === formId
      ? kept
      : { ...device.fresh(), form: { ...kept?.form, uploadedFiles: [] }, formId, startedAt, times: {} };
  const changed = Object.entries(readAnswers(form)).filter(([name, answer]) => !isSameAnswer(answer, own.form[name]));
  const reached = Math.max(step, Number(own.reached) || 1);
  device.keep({ ...withAnswers(own, Object.fromEntries(changed)), step, reached });
}

function readAnswers(form: HTMLFormElement) {
  return readFields(form, isTyped);
}

/** What asks for a link to the form is not part of its answers. */
function isTyped(control: Element): boolean {
  return !control.closest('details');
}
