import { contactIdPattern, type ContactForm } from '#features/contact/contact.ts';
import { objectIn } from '#forms/json.ts';
import { browserStorage, localDraft, type DraftStorage, type LocalDraft } from '#forms/local-draft.ts';

/** Session storage key. */
export const contactDraftKey = 'contact-form-draft';

/** Form fields, with id and start time so that resending is idempotent. */
export type ContactDraft = ContactForm & { readonly formId: string; readonly startedAt: string };

/** The form that this tab keeps, as far as it can be read. */
export function contactDraft(
  storage: DraftStorage | null = browserStorage('sessionStorage'),
): LocalDraft<ContactDraft> {
  return localDraft(contactDraftKey, draftIn, storage);
}

function draftIn(stored: unknown): ContactDraft | null {
  const { name, email, company, message, formId, startedAt } = objectIn(stored);
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
