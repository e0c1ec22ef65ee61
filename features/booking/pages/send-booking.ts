import type { Register } from 'react-router';
import { bookingFields, bookingReference, type BookingFaults } from '#features/booking/booking.ts';
import type { BookingRequest } from '#features/booking/booking-request.ts';
import type { BookedCall } from '#features/booking/own-call/own-call.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { isQuestionName } from '#forms/questions/questions.ts';
import { faultsByField } from '#forms/faults.ts';
import { failureText } from '#forms/sending/offline.ts';
import { submitForm } from '#forms/sending/submit-form.ts';

/** Where the dialog was opened, as the specification names it: `insights_page_booking_modal`. */
export function dialogSource(pathname: string): string {
  const section = pathname.split('/')[1]?.replaceAll('-', '_');
  return `${section ? `${section.slice(0, 60)}_page` : 'landing_page'}_booking_modal`;
}

export type SendResult =
  | { readonly ok: true; readonly reference: string | null; readonly call: BookedCall | null }
  /** Messages by field. */
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: BookingFaults }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string }
  /** The chosen time was taken in the meantime. */
  | { readonly ok: false; readonly reason: 'taken'; readonly message: string };

/** Sends a booking; errors return as messages. Resending is idempotent. */
export async function sendBooking(request: BookingRequest, send?: typeof fetch): Promise<SendResult> {
  const result = await submitForm('/.netlify/functions/booking-form' satisfies keyof Register['pages'], request, {
    timeout: 60_000,
    send,
  });
  if (result === null) return { ok: false, reason: 'failed', message: failureText(bookingMessages.failedSilently) };
  if (result.ok) {
    const { inquiryId, call } = result.body;
    const reference = typeof inquiryId === 'string' ? bookingReference(inquiryId) : null;
    return { ok: true, reference, call: typeof call === 'object' ? (call as BookedCall | null) : null };
  }
  if (result.status === 409 && request.hold !== undefined && result.faults['preferredDate'] !== undefined)
    return { ok: false, reason: 'taken', message: result.message };
  const faults = faultsByField(result.faults, (path) =>
    bookingFields.isName(path) || isQuestionName(path) ? path : undefined,
  );
  if (result.status === 422 && Object.keys(faults).length > 0) return { ok: false, reason: 'faults', faults };
  return { ok: false, reason: 'failed', message: result.message || bookingMessages.failed };
}
