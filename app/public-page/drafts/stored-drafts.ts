import { postedKey } from '#app/public-page/drafts/posted-key.ts';
import { draftKey as intakeKey } from '#features/intake/draft/draft-key.ts';
import { anyDraft } from '#forms/drafts/form-draft.ts';
import { browserStorage, localDraft } from '#forms/local-draft.ts';

/** `formId` is one of the form's ids. */
export function draftUnder(key: string, formId: string) {
  return anyDraft(key, key === intakeKey ? 'localStorage' : 'sessionStorage', formId.split('-', 1)[0] ?? '');
}

/** Id of the form that was posted last. */
export function postedForm() {
  return localDraft(postedKey, (id) => (typeof id === 'string' ? id : null), browserStorage('sessionStorage'));
}
