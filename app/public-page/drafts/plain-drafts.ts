import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { draftKey as intakeKey, draftLifetime } from '#features/intake/draft/draft-life.ts';

/** Session storage key. */
const postedKey = 'meridian-posted-form';

type Answers = Record<string, unknown>;

interface StoredDraft {
  readonly answers: Answers;
  readonly formId: string;
}

interface DraftPlace {
  readonly storage: () => Storage;
  readonly key: string;
  /** Converts from and to the dialog's format. */
  readonly read: (stored: Answers) => StoredDraft | null;
  readonly write: (stored: Answers, answers: Answers, form: PlainForm) => Answers;
}

interface PlainForm {
  readonly formId: string;
  readonly startedAt: string;
  readonly step: number;
}

const places: Readonly<Record<string, DraftPlace>> = {
  booking: placeInTab(bookingDraftKey),
  'short-intake': placeInTab('short-intake-data'),
  intake: {
    storage: () => localStorage,
    key: intakeKey,
    read: ({ draft, ...answers }) => {
      const { savedAt, formId } = objectOf(draft);
      const age = Date.now() - Date.parse(String(savedAt));
      return age <= draftLifetime ? { answers, formId: String(formId) } : null;
    },
    write: (stored, answers, { formId, startedAt, step }) => {
      const draft = objectOf(stored.draft);
      // Uploads belong to one form id.
      const isSameForm = draft.formId === formId;
      const files = isSameForm ? {} : { uploadedFiles: [] };
      const own = isSameForm ? draft : { startedAt, files: {}, unfinished: [] };
      const at = Date.now();
      const times = { ...objectOf(own.times) };
      for (const name in answers) if (!isSame(stored[name], answers[name])) times[name] = at;
      const reached = Math.max(step, isSameForm ? Number(draft.reached) || 1 : 1);
      const savedAt = new Date().toISOString();
      return { ...stored, ...answers, ...files, draft: { ...own, formId, savedAt, step, reached, times } };
    },
  },
};

function placeInTab(key: string): DraftPlace {
  return {
    storage: () => sessionStorage,
    key,
    read: ({ form, formId }) => ({ answers: objectOf(form), formId: String(formId) }),
    write: (_stored, answers, { formId, startedAt }) => ({ form: answers, formId, startedAt }),
  };
}

export function start(found: HTMLElement): void {
  const place = places[found.dataset.plainDraft ?? found.dataset.sentDraft ?? ''];
  if (!place) return;
  if (found instanceof HTMLFormElement) keepPlainDraft(found, place);
  else dropPlainDraft(place);
}

/** Stores a draft that the dialog shares and that survives reloads. Answers from the server that it lacks stay. */
function keepPlainDraft(form: HTMLFormElement, place: DraftPlace): void {
  const formId = form.elements.namedItem('formId');
  if (!(formId instanceof HTMLInputElement)) return;
  const kept = read(place);
  const isUntouched = Object.entries(answersIn(form)).every(([name, answer]) => name === 'timeZone' || isEmpty(answer));
  if (kept) {
    if (isUntouched && /^[a-z]+-[0-9a-f-]{36}$/.test(kept.formId)) formId.value = kept.formId;
    fillIn(form, kept.answers, kept.formId === formId.value);
  }
  const keep = () => write(place, form, formId.value);
  form.addEventListener('input', keep);
  form.addEventListener('change', keep);
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    const isCleared = submitter instanceof HTMLButtonElement && submitter.value === 'clear';
    // Clearing it later would also clear what was typed in between.
    if (!navigator.onLine && !isCleared) {
      sendOnceOnline(event, form);
      return;
    }
    attempt(() =>
      isCleared ? place.storage().removeItem(place.key) : sessionStorage.setItem(postedKey, formId.value),
    );
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

/** Deletes the draft of the posted form, unless another form was started in the meantime. */
function dropPlainDraft(place: DraftPlace): void {
  const posted = attempt(() => sessionStorage.getItem(postedKey));
  const sent = read(place);
  if (!posted || sent?.formId !== posted) return;
  if (place.key !== bookingDraftKey) {
    void import('#features/booking/prefill/prefill-booking.public.ts').then(
      ({ prefillBooking }) => prefillBooking(bookerIn(sent.answers)),
      reportError,
    );
  }
  attempt(() => {
    place.storage().removeItem(place.key);
    sessionStorage.removeItem(postedKey);
  });
}

/** Reads the visitor's details from the intake, which has two name fields, or from a form with one. */
function bookerIn({ name, firstName, lastName, email, workEmail, company, phone }: Answers) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: text(name) || `${text(firstName)} ${text(lastName)}`.trim(),
    email: text(email) || text(workEmail),
    company: text(company),
    phone: text(phone),
  };
}

function read(place: DraftPlace): StoredDraft | null {
  return attempt(() => place.read(storedIn(place))) ?? null;
}

/** Throws if nothing is stored. */
function storedIn(place: DraftPlace): Answers {
  return objectOf(JSON.parse(place.storage().getItem(place.key) ?? ''));
}

function write(place: DraftPlace, form: HTMLFormElement, formId: string): void {
  const value = (name: string) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement ? control.value : '';
  };
  const startedAt = value('startedAt') || new Date(performance.timeOrigin).toISOString();
  const stored = attempt(() => storedIn(place)) ?? {};
  const next = place.write(stored, answersIn(form), { formId, startedAt, step: Number(value('step')) || 1 });
  attempt(() => place.storage().setItem(place.key, JSON.stringify(next)));
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements]
    .filter(
      (control): control is Control =>
        (control instanceof HTMLInputElement && !['hidden', 'file'].includes(control.type)) ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement,
    )
    .filter((control) => control.name !== '' && !control.closest('.honeypot, details'));
}

/** Several checkboxes are a list, one is a boolean. */
function answersIn(form: HTMLFormElement): Answers {
  const answers: Answers = {};
  for (const control of controlsOf(form)) {
    const { name, value } = control;
    if (!isToggle(control)) answers[name] = value;
    else if (control.type === 'radio') answers[name] = control.checked ? value : (answers[name] ?? '');
    else if (value === 'true') answers[name] = control.checked;
    else answers[name] = [...((answers[name] as string[] | undefined) ?? []), ...(control.checked ? [value] : [])];
  }
  return answers;
}

/** `over` also overwrites server-provided answers. */
function fillIn(form: HTMLFormElement, answers: Answers, over: boolean): void {
  const present = answersIn(form);
  for (const control of controlsOf(form)) {
    const answer = answers[control.name];
    const isOpen = over || control.name === 'timeZone' || isEmpty(present[control.name]);
    if (isEmpty(answer) || !isOpen) continue;
    if (isToggle(control)) {
      control.checked =
        answer === true || answer === control.value || (Array.isArray(answer) && answer.includes(control.value));
    } else if (typeof answer === 'string') {
      control.value = answer;
      // A stored choice must not be replaced by the browser's time zone.
      delete control.dataset.ownZone;
    }
  }
}

function isToggle(control: Control): control is HTMLInputElement {
  return /^(?:checkbox|radio)$/.test(control.type);
}

function isEmpty(answer: unknown): boolean {
  return answer === undefined || answer === false || answer === '' || (Array.isArray(answer) && answer.length === 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
}

function objectOf(value: unknown): Answers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answers) : {};
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
