import type { OfferedTimes, OtherCall } from '#features/booking/calls/times/offered-times.ts';
import type { BookingPageData } from '#features/booking/pages/booking-page.ts';

/** What `CallPage` shows. */
export interface CallPageData extends BookingPageData {
  /** Id of the held time; '' without one. */
  readonly hold: string;
  /** Type of call, as in addresses. */
  readonly call: string;
  readonly others: readonly OtherCall[];
  /** The visitor asks for another time: shows the form without a free time. */
  readonly isAsking: boolean;
  /** The address names no time zone. */
  readonly isAnyZone: boolean;
  /** Null if nobody takes calls. */
  readonly offered: OfferedTimes | null;
}
