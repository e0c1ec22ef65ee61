import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { anyDraft, withAnswers } from '#forms/drafts/form-draft.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly phone?: string | undefined;
}

/** Prefills the visitor's details from another form sent in this tab. Does not change a started booking. */
export function prefillBooking(person: Person): void {
  const draft = anyDraft(bookingDraftKey, 'sessionStorage', 'booking');
  if (draft.isGone()) draft.keep(withAnswers(draft.fresh(), person));
}
