/** Input of the calendar reader. Timestamps are milliseconds. */
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
 * An event with uncertain times. `unreadable`: it blocks no time; `zone`: its time zone is unknown, so it is busy in all
 * time zones.
 */
export interface OddEvent {
  readonly uid: string;
  readonly title: string;
  readonly reason: 'unreadable' | 'zone';
}

export interface ReadEvents {
  readonly events: readonly CalendarEvent[];
  readonly odd: readonly OddEvent[];
  /** The calendar has neither events nor busy times, including past ones. */
  readonly isEmpty: boolean;
  /** The calendar's own name; '' without one. */
  readonly name: string;
}

/** A resource of a CalDAV server, with the requested properties. */
export interface DavResource {
  readonly href: string;
  readonly name: string;
  /** The ctag of a calendar; null for none. */
  readonly tag: string | null;
  readonly isCalendar: boolean;
  /** Component types that the calendar supports; empty if unknown. */
  readonly components: readonly string[];
  readonly principal: string | null;
  readonly home: string | null;
}

/** Fields written to a call's event. */
export interface CallTimes {
  readonly uid: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly joinUrl: string | null;
  readonly sequence: number;
}

/** One task for the thread: bytes from a calendar server, and what to read from them. */
export type CalendarQuestion =
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly window: ReadWindow }
  | { readonly kind: 'report'; readonly xml: string; readonly window: ReadWindow }
  | { readonly kind: 'resources'; readonly xml: string }
  | { readonly kind: 'call'; readonly file: string; readonly times: CallTimes };
