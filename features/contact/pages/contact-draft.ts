import { contactFields, contactIdPattern, type ContactForm } from '#features/contact/contact.ts';
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
  const { formId, startedAt, ...values } = objectIn(stored);
  if (typeof formId !== 'string' || !contactIdPattern.test(formId)) return null;
  return {
    ...contactFields.read((name) => values[name]),
    formId,
    startedAt: typeof startedAt === 'string' ? startedAt : '',
  };
}
