import { contactIdPattern, type ContactForm } from '#features/contact/contact.ts';

/** Where the tab keeps what was typed until it is sent. It goes with the tab. */
export const contactDraftKey = 'contact-form-draft';

/** A form's fields, with the number and the moment that make a second send the same message. */
export type ContactDraft = ContactForm & { readonly formId: string; readonly startedAt: string };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps a form. Where the browser takes nothing, its words last as long as the page. */
export function keepDraft(draft: ContactDraft, storage = tabStorage()): void {
  attempt(() => storage?.setItem(contactDraftKey, JSON.stringify(draft)));
}

/** What this tab has kept, or null where there is nothing that can be read. */
export function readDraft(storage = tabStorage()): ContactDraft | null {
  const kept: unknown = attempt((): unknown => JSON.parse(storage?.getItem(contactDraftKey) ?? 'null'));
  if (typeof kept !== 'object' || kept === null) return null;
  const { name, email, company, message, formId, startedAt } = kept as Partial<Record<keyof ContactDraft, unknown>>;
  if (!contactIdPattern.test(textOf(formId))) return null;
  return {
    name: textOf(name),
    email: textOf(email),
    company: textOf(company),
    message: textOf(message),
    formId: textOf(formId),
    startedAt: textOf(startedAt),
  };
}

/** Forgets the draft: it has been sent. */
export function dropDraft(storage = tabStorage()): void {
  attempt(() => storage?.removeItem(contactDraftKey));
}

/** Session storage, or null where the browser refuses even to name it. */
function tabStorage(): DraftStorage | null {
  return attempt(() => sessionStorage) ?? null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
