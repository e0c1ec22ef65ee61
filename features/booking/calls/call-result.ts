import type { BookingResult } from '#features/booking/booking-result.ts';

/** Result of a form that may book a free time. */
export type CallBookingResult =
  | BookingResult
  /** The call is booked, or looks so to suspected spam. */
  | { ok: true; inquiryId: string; callAt: Date }
  /** The chosen time was taken in the meantime; `next` are the next free times. */
  | { ok: false; reason: 'time-taken'; next: readonly Date[] };
