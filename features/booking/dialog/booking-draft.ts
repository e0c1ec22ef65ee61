import {
  bookingFormId,
  bookingIdPattern,
  emptyBooking,
  isBookingField,
  type BookingForm,
} from '#features/booking/booking.ts';

/** A form that is being filled in, kept while its tab lives. */
export interface BookingDraft {
  readonly form: BookingForm;
  /** One form is one row, however often it is sent. */
  readonly formId: string;
  /** When it was begun (ISO 8601). */
  readonly startedAt: string;
}

/** What is needed of `sessionStorage`. Each call may throw: storage can be switched off, or full. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const bookingDraftKey = 'booking-form-data';

/** An empty form; `uuid` comes from `randomUuid()`. */
export function newBookingDraft(now: Date, uuid: string): BookingDraft {
  return { form: emptyBooking, formId: bookingFormId(uuid), startedAt: now.toISOString() };
}

/** The form that this tab has kept, as far as it can be read; null where there is none. */
export function readBookingDraft(storage: DraftStorage | null): BookingDraft | null {
  try {
    const kept = JSON.parse(storage?.getItem(bookingDraftKey) ?? 'null') as Partial<BookingDraft> | null;
    if (typeof kept?.formId !== 'string' || !bookingIdPattern.test(kept.formId)) return null;
    if (Number.isNaN(Date.parse(kept.startedAt ?? ''))) return null;
    const copy = Object.entries(kept.form ?? {}).filter(
      ([name, value]) => isBookingField(name) && typeof value === 'string',
    );
    return {
      formId: kept.formId,
      startedAt: kept.startedAt ?? '',
      form: { ...emptyBooking, ...Object.fromEntries(copy) },
    };
  } catch {
    return null;
  }
}

/** Keeps a form for this tab, or forgets it. Where storage refuses, the form lasts as long as the page. */
export function keepBookingDraft(storage: DraftStorage | null, draft: BookingDraft | null): void {
  try {
    if (draft) storage?.setItem(bookingDraftKey, JSON.stringify(draft));
    else storage?.removeItem(bookingDraftKey);
  } catch {
    // The page still holds what was typed.
  }
}

/** Session storage, or null where the browser refuses even to name it. */
export function tabStorage(): DraftStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
