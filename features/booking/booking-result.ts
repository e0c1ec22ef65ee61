import type { BookingFaults } from '#features/booking/booking.ts';

export type BookingResult =
  /** `callAt`: time of a booked call; not set for a request. */
  | { ok: true; inquiryId: string; callAt?: Date }
  | { ok: false; reason: 'invalid'; faults: BookingFaults & Readonly<Record<string, string>> }
  | { ok: false; reason: 'no-form' }
  | { ok: false; reason: 'inquiry-type' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  /** The chosen time was taken in the meantime; `next` are the next free times. */
  | { ok: false; reason: 'time-taken'; next: readonly Date[] }
  /** Already handled by the team: no more changes. */
  | { ok: false; reason: 'under-way' };
