import { bookingFormId, bookingIdPattern, bookingFields, type BookingForm } from '#features/booking/booking.ts';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { answersIn, type AskedForm } from '#forms/questions/questions.ts';
import { objectIn } from '#forms/json.ts';
import { browserStorage, localDraft, type DraftStorage, type LocalDraft } from '#forms/local-draft.ts';

/** Kept for the tab's lifetime. */
export interface BookingDraft {
  readonly form: BookingForm;
  /** One form is one row, even if resent. */
  readonly formId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The owner's questions besides the fields; null without any. */
  readonly asked: AskedForm | null;
}

/** `uuid` comes from `randomUuid()`. */
export function newBookingDraft(now: Date, uuid: string): BookingDraft {
  return {
    form: bookingFields.empty,
    formId: bookingFormId(uuid),
    startedAt: now.toISOString(),
    asked: null,
  };
}

/** The form that this tab keeps, as far as it can be read. */
export function bookingDraft(
  storage: DraftStorage | null = browserStorage('sessionStorage'),
): LocalDraft<BookingDraft> {
  return localDraft(bookingDraftKey, draftIn, storage);
}

function draftIn(stored: unknown): BookingDraft | null {
  const { formId, startedAt, form, asked } = objectIn(stored);
  if (typeof formId !== 'string' || !bookingIdPattern.test(formId)) return null;
  if (typeof startedAt !== 'string' || Number.isNaN(Date.parse(startedAt))) return null;
  const typed = objectIn(form);
  return {
    formId,
    startedAt,
    form: { ...bookingFields.read((name) => typed[name]), ...answersIn(typed) },
    asked: typeof objectIn(asked).version === 'number' ? (asked as AskedForm) : null,
  };
}
