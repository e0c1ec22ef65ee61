import { bookingFields, type BookingForm } from '#features/booking/booking.ts';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { formDraft } from '#forms/drafts/form-draft.ts';
import { answersIn, type AskedForm } from '#forms/questions/questions.ts';
import { objectIn } from '#forms/json.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

/** The draft of the booking form, kept for this tab. `asked` are the owner's questions; null if there are none. */
export function bookingDraft(storage?: DraftStorage | null) {
  return formDraft(
    {
      key: bookingDraftKey,
      area: 'sessionStorage',
      prefix: 'booking',
      read: (answers): BookingForm => ({ ...bookingFields.read((name) => answers[name]), ...answersIn(answers) }),
      more: ({ asked }) => ({ asked: typeof objectIn(asked).version === 'number' ? (asked as AskedForm) : null }),
    },
    storage,
  );
}
