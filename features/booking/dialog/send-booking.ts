import { bookingAddress, isBookingField, type BookingFaults } from '#features/booking/booking.ts';
import type { BookingRequest } from '#features/booking/booking-request.ts';
import { bookingMessages } from '#features/booking/booking-copy.ts';
import { objectIn } from '#forms/json.ts';

export type SendAnswer =
  | { readonly ok: true }
  /** Some answers are not taken: words by field. */
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: BookingFaults }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/** How long to wait for an answer before a person is asked to try again, in milliseconds. */
const timeout = 60_000;

/** Sends a request. Whatever goes wrong comes back as words; sending the same form twice makes one request. */
export async function sendBooking(request: BookingRequest, send: typeof fetch = fetch): Promise<SendAnswer> {
  let response: Response;
  try {
    response = await send(bookingAddress, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    return { ok: false, reason: 'failed', message: bookingMessages.failedSilently };
  }
  const body = objectIn(await response.json().catch(() => null));
  if (response.ok && body.success === true) return { ok: true };
  const faults = faultsIn(objectIn(objectIn(body.error).fields));
  if (response.status === 422 && Object.keys(faults).length > 0) return { ok: false, reason: 'faults', faults };
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : bookingMessages.failed;
  return { ok: false, reason: 'failed', message };
}

function faultsIn(fields: Record<string, unknown>): BookingFaults {
  const faults: BookingFaults = {};
  for (const [name, copy] of Object.entries(fields)) {
    if (isBookingField(name) && typeof copy === 'string') faults[name] = copy;
  }
  return faults;
}
