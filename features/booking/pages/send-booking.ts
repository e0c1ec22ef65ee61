import type { Register } from 'react-router';
import { bookingFields, bookingReference, type BookingErrors } from '#features/booking/booking.ts';
import type { BookingRequest } from '#features/booking/booking-request.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { isQuestionName } from '#forms/questions/questions.ts';
import { errorsByField } from '#forms/errors.ts';
import { failureText } from '#forms/sending/offline.ts';
import { submitForm, type Submitted } from '#forms/sending/submit-form.ts';

/** Where the dialog was opened, as the specification names it: `insights_page_booking_modal`. */
export function dialogSource(pathname: string): string {
  const section = pathname.split('/')[1]?.replaceAll('-', '_');
  return `${section ? `${section.slice(0, 60)}_page` : 'landing_page'}_booking_modal`;
}

export type SendRefusal =
  /** Messages by field. */
  | { readonly ok: false; readonly reason: 'invalid'; readonly errors: BookingErrors }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

export interface SentBooking {
  readonly reference: string | null;
}

type SendResult = ({ readonly ok: true } & SentBooking) | SendRefusal;

/** Sends a booking; errors return as messages. Resending is idempotent. */
export async function sendBooking(request: BookingRequest, send?: typeof fetch): Promise<SendResult> {
  return readSubmitted(await submitBooking(request, send));
}

/** Posts the form; null if there was no response. */
export function submitBooking(request: BookingRequest, send?: typeof fetch): Promise<Submitted | null> {
  const address = '/.netlify/functions/booking-form' satisfies keyof Register['pages'];
  return submitForm(address, request, { timeout: 60_000, send });
}

/** Converts the response to what the dialog shows. */
export function readSubmitted(result: Submitted | null): SendResult {
  if (result === null) return { ok: false, reason: 'failed', message: failureText(bookingMessages.failedSilently) };
  if (result.ok) {
    const { inquiryId } = result.body;
    return { ok: true, reference: typeof inquiryId === 'string' ? bookingReference(inquiryId) : null };
  }
  const errors = errorsByField(result.errors, (path) =>
    bookingFields.isName(path) || isQuestionName(path) ? path : undefined,
  );
  if (result.status === 422 && Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };
  return { ok: false, reason: 'failed', message: result.message || bookingMessages.failed };
}
