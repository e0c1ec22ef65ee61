import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import { browserStorage, localDraft } from '#forms/local-draft.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly phone?: string | undefined;
}

/** Prefills the visitor's details from another form sent in this tab. Does not change a started booking. */
export function prefillBooking(person: Person): void {
  const draft = localDraft(bookingDraftKey, (stored) => stored, browserStorage('sessionStorage'));
  if (!draft.isGone()) return;
  draft.keep({ form: person, formId: formId('booking', randomUuid()), startedAt: new Date().toISOString() });
}
