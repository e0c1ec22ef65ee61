import { contactFields } from '#features/contact/contact.ts';
import { formDraft } from '#forms/drafts/form-draft.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

export const contactDraftKey = 'contact-form-data';

/** The draft of the contact form, kept for this tab. */
export function contactDraft(storage?: DraftStorage | null) {
  return formDraft(
    {
      key: contactDraftKey,
      area: 'sessionStorage',
      prefix: 'contact',
      read: (answers) => contactFields.read((name) => answers[name]),
      more: () => ({}),
    },
    storage,
  );
}
