/** What the reader of calendars is given. Timestamps are milliseconds. */
export interface ReadWindow {
  readonly from: number;
  readonly to: number;
  /** For days and for times without a zone. */
  readonly timeZone: string;
  /** The host's addresses, in lower case. Events that they declined are not busy. */
  readonly addresses: readonly string[];
}

/** A busy time; a series has one for each occurrence. */
export interface CalendarEvent {
  readonly uid: string;
  readonly from: number;
  readonly to: number;
}

/**
 * An event whose times are not certain. `unreadable`: it blocks no time; `zone`: nobody knows its time zone, so it is busy
 * in all of them.
 */
export interface OddEvent {
  readonly uid: string;
  readonly title: string;
  readonly reason: 'unreadable' | 'zone';
}

export interface ReadEvents {
  readonly events: readonly CalendarEvent[];
  readonly odd: readonly OddEvent[];
  /** It has neither events nor busy times, past ones included. */
  readonly isEmpty: boolean;
  /** As the calendar calls itself; '' for none. */
  readonly name: string;
}

/** A resource of a CalDAV server, with what was asked of it. */
export interface DavResource {
  readonly href: string;
  readonly name: string;
  /** The ctag of a calendar; null for none. */
  readonly tag: string | null;
  readonly isCalendar: boolean;
  /** Kinds of parts that it holds; empty if it does not say. */
  readonly components: readonly string[];
  readonly principal: string | null;
  readonly home: string | null;
}

/** What is written to the event of a call. */
export interface CallTimes {
  readonly uid: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly joinUrl: string | null;
  readonly sequence: number;
}

/** One job of the thread: bytes of a calendar's server, and what is wanted of them. */
export type CalendarQuestion =
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly window: ReadWindow }
  | { readonly kind: 'report'; readonly xml: string; readonly window: ReadWindow }
  | { readonly kind: 'resources'; readonly xml: string }
  | { readonly kind: 'call'; readonly file: string; readonly times: CallTimes };
