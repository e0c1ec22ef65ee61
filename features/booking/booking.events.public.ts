import type { Booking } from '#features/booking/booking.table.ts';
import { defineEvent, defineRowEvent } from '#server/events.ts';

type Typed = 'name' | 'email' | 'company' | 'phone' | 'message' | 'preferredDate' | 'timeZone' | 'answers' | 'metadata';
type Columns = 'id' | 'attribution' | 'status' | 'suspectedSpam' | 'answer' | 'callAt' | 'joinUrl';
type Row = Pick<Booking, Typed | Columns | 'createdAt' | 'updatedAt'>;

export interface ReceivedBooking extends Row {
  /** True if it was not reported before and is not suspected spam. */
  readonly isReportable: boolean;
}

/** A request for a call arrived, or its sender changed it. */
export const bookingReceived = defineRowEvent<ReceivedBooking>('booking-received');

export interface ChangedBooking extends Row {
  readonly change: 'confirmed' | 'moved' | 'canceled' | 'edited';
  /** The appointment before; null if it did not change. */
  readonly before: Pick<Booking, 'answer' | 'callAt' | 'joinUrl'> | null;
}

/** The appointment changed, or the request; `updatedAt` is the time of the change. */
export const bookingChanged = defineRowEvent<ChangedBooking>('booking-changed');

/** Requests for a call were deleted. */
export const bookingsErased = defineEvent<{ readonly ids: readonly string[] }>('bookings-erased');
