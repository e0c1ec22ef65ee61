import type { BookingFaults } from '#features/booking/booking.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import type { BookingResult } from '#features/booking/booking-result.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { statusOfFault } from '#server/http/response/responses.ts';

interface RefusedBooking {
  readonly shown: {
    readonly faults?: BookingFaults;
    readonly problem?: string;
  };
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the page without scripts says when a booking was not taken. */
export function refusedBooking(
  result: Extract<BookingResult, { ok: false }> | { readonly fault: unknown },
): RefusedBooking {
  const problem = (text: string, status: number) => ({ shown: { problem: text }, status, headers: {} });
  if ('fault' in result) return problem(bookingMessages.failedSilently, statusOfFault(result.fault));
  switch (result.reason) {
    case 'invalid':
      return { shown: { faults: result.faults }, status: 422, headers: {} };
    case 'too-many': {
      const { retryAfterSeconds } = result;
      const refused = problem(`${bookingRefusals.tooMany} ${tryAgainText(retryAfterSeconds)}`, 429);
      return { ...refused, headers: { 'Retry-After': String(retryAfterSeconds) } };
    }
    case 'under-way':
      return problem(bookingRefusals.underWay, 409);
    case 'no-form':
    case 'inquiry-type':
      return problem(bookingMessages.failedSilently, 400);
  }
}
