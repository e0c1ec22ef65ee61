/** A call at a time at which its host takes none, ISO 8601. */
export interface CallOnDayOff {
  readonly bookingId: string;
  readonly name: string;
  readonly at: string;
}
