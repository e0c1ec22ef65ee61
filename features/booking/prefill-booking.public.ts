/** Session storage key of the booking form. */
export const bookingDraftKey = 'booking-form-data';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly phone?: string | undefined;
}

/** Fills in who is booking, from another form that was sent in this tab. A booking that was begun stays as it is. */
export function prefillBooking(person: Person): void {
  try {
    if (sessionStorage.getItem(bookingDraftKey) !== null) return;
    const formId = `booking-${crypto.randomUUID()}`;
    sessionStorage.setItem(
      bookingDraftKey,
      JSON.stringify({ form: person, formId, startedAt: new Date().toISOString() }),
    );
  } catch {
    // Without storage, or over plain http, the form starts empty.
  }
}
