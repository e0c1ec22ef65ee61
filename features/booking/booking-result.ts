import type { BookingErrors } from '#features/booking/booking.ts';

export type BookingResult =
  | { ok: true; inquiryId: string }
  | { ok: false; reason: 'invalid'; errors: BookingErrors & Readonly<Record<string, string>> }
  | { ok: false; reason: 'malformed' }
  | { ok: false; reason: 'no-form' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  /** Already handled by the team: no more changes. */
  | { ok: false; reason: 'under-way' };
