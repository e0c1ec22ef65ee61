/** What the reader of iCalendar files is asked: which times are busy between two timestamps, in milliseconds. */
export interface CalendarFiles {
  readonly files: readonly string[];
  readonly from: number;
  readonly to: number;
  /** For days and for times without a zone. */
  readonly timeZone: string;
  /** Of the host, in lower case: what they have declined is not busy. */
  readonly addresses: readonly string[];
}

/** A busy time; a series has one for each occurrence. */
export interface CalendarEvent {
  readonly uid: string;
  readonly from: number;
  readonly to: number;
}
