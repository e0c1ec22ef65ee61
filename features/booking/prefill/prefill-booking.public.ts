import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import { browserStorage, localDraft } from '#forms/local-draft.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly phone?: string | undefined;
}

/** Fills in who is booking, from another form that was sent in this tab. A booking that was begun stays as it is. */
export function prefillBooking(person: Person): void {
  const draft = localDraft(bookingDraftKey, (stored) => stored, browserStorage('sessionStorage'));
  if (!draft.isGone()) return;
  draft.keep({ form: person, formId: formId('booking', randomUuid()), startedAt: new Date().toISOString() });
}
