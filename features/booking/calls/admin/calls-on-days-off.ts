/** A call at a time when its host takes none. Timestamps are ISO 8601. */
export interface CallOnDayOff {
  readonly bookingId: string;
  readonly name: string;
  readonly at: string;
}
