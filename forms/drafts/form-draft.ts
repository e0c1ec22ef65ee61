import { draftLifetime } from '#forms/drafts/draft-lifetime.ts';
import { formId, formIdPattern, randomUuid } from '#forms/form-id.ts';
import { isObject, objectIn } from '#forms/json.ts';
import { browserStorage, localDraft, type DraftStorage } from '#forms/local-draft.ts';

/** What is stored besides the answers, for every form. */
interface DraftOrigin {
  /** One form is one row, however often it is sent and from any tab. */
  readonly formId: string;
  /** First opened (ISO 8601). */
  readonly startedAt: string;
  /** ISO 8601; empty before the first save. */
  readonly savedAt: string;
  /** When answers were changed, by this device's clock, in milliseconds since 1970. */
  readonly times: Readonly<Record<string, number>>;
}

/** `More` is what a form stores besides its answers, such as the open step. */
export type FormDraft<Form, More = unknown> = DraftOrigin & More & { readonly form: Form };

type Values = Readonly<Record<string, unknown>>;

export interface DraftedForm<Form, More> {
  /** The key in the browser's storage, such as `contact-form-data`. */
  readonly key: string;
  readonly area: 'localStorage' | 'sessionStorage';
  /** Prefix of form ids. */
  readonly prefix: string;
  /** Parses any stored answers; those that cannot be read are left empty. */
  readonly read: (answers: Values) => Form;
  /** Parses what the form stores besides its answers; a new draft has none of it. */
  readonly more: (stored: Values) => More;
}

/**
 * The draft of a public form in the browser, stored as the answers by name with the rest beside them as `draft`. Nothing
 * throws if the browser refuses storage.
 */
export function formDraft<Form, More>(
  { key, area, prefix, read, more }: DraftedForm<Form, More>,
  storage: DraftStorage | null = browserStorage(area),
) {
  const local = localDraft<Values>(key, (stored) => (isObject(stored) ? stored : null), storage);
  const isId = (id: unknown) => typeof id === 'string' && formIdPattern(prefix).test(id);

  function parse(stored: Values, now: Date, uuid: string): FormDraft<Form, More> {
    const { draft, ...answers } = stored;
    const { formId: id, startedAt, savedAt, times, ...own } = objectIn(draft);
    const saved = timeIn(savedAt) ?? now.toISOString();
    return {
      ...more(own),
      form: read(answers),
      formId: isId(id) ? (id as string) : formId(prefix, uuid),
      startedAt: timeIn(startedAt) ?? saved,
      savedAt: saved,
      times: Object.fromEntries(
        Object.entries(objectIn(times)).filter((one): one is [string, number] => typeof one[1] === 'number'),
      ),
    };
  }

  return {
    fresh: (now = new Date(), uuid = randomUuid()) => ({ ...parse({}, now, uuid), savedAt: '' }),
    /** Null if there is none or it is too old. Unreadable answers are left empty, and an invalid id is replaced. */
    read(now = new Date(), uuid = randomUuid()): FormDraft<Form, More> | null {
      const stored = local.read();
      const draft = stored && parse(stored, now, uuid);
      return draft && now.getTime() - Date.parse(draft.savedAt) <= draftLifetime ? draft : null;
    },
    /** Returns false if the browser cannot store it. It is then lost with the page. */
    keep: (draft: FormDraft<Form, More>) => local.keep(storedDraft(draft)),
    drop: local.drop,
    isGone: local.isGone,
  };
}

/** The draft of any form, for scripts that do not know the form. Whatever they do not change stays as it is stored. */
export function anyDraft(key: string, area: DraftedForm<unknown, unknown>['area'], prefix: string) {
  return formDraft({ key, area, prefix, read: (answers) => answers, more: (stored) => stored });
}

/** Converts a draft to the form in which it is stored. */
export function storedDraft<Form>({ form, ...draft }: FormDraft<Form>): Values {
  return { ...form, draft };
}

/** Returns the draft to store after its answers have changed. */
export function withAnswers<Draft extends FormDraft<object>>(draft: Draft, answers: object, now = new Date()): Draft {
  const times = Object.fromEntries(Object.keys(answers).map((name) => [name, now.getTime()]));
  return {
    ...draft,
    form: { ...draft.form, ...answers },
    times: { ...draft.times, ...times },
    savedAt: now.toISOString(),
  };
}

/** Whether a question has no answer: no text, nothing chosen, or a box that is not checked. */
export function isEmpty(answer: unknown): boolean {
  return answer === undefined || answer === false || answer === '' || (Array.isArray(answer) && answer.length === 0);
}

/** Whether two answers are equal; all empty ones are. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
}

function timeIn(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)) ? value : null;
}
