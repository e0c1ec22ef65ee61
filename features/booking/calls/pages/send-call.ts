import type { BookingRequest } from '#features/booking/booking-request.ts';
import type { BookedCall } from '#features/booking/calls/own-call/own-call.ts';
import { isObject } from '#forms/json.ts';
import {
  readSubmitted,
  submitBooking,
  type SendRefusal,
  type SentBooking,
} from '#features/booking/pages/send-booking.ts';

export interface SentCall extends SentBooking {
  /** Null for a request. */
  readonly call: BookedCall | null;
}

type SendCallResult =
  | ({ readonly ok: true } & SentCall)
  | SendRefusal
  /** The chosen time was taken in the meantime. */
  | { readonly ok: false; readonly reason: 'taken'; readonly message: string };

/** Sends a booking of the held time; a request if `hold` is empty. */
export async function sendCall(request: BookingRequest, hold: string): Promise<SendCallResult> {
  const submitted = await submitBooking({ ...request, ...(hold !== '' && { hold }) });
  if (hold !== '' && submitted?.status === 409 && submitted.errors['preferredDate'] !== undefined)
    return { ok: false, reason: 'taken', message: submitted.message };
  const result = readSubmitted(submitted);
  if (!result.ok) return result;
  const { call } = submitted?.body ?? {};
  return { ...result, call: isObject(call) ? (call as unknown as BookedCall) : null };
}
