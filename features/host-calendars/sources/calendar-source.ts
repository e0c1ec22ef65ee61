import type { HostCall } from '#features/booking/calls/host/host-calls.public.ts';
import type { CalendarEvent, OddEvent, ReadWindow } from '#features/host-calendars/events/calendar-events.ts';

/** State kept from the last read of a calendar. */
export interface CalendarState {
  /** The version of the calendar that was read: an etag, ctag or sync token; null for none. */
  readonly mark: string | null;
  /** The calendar has changed since and must be read. */
  readonly isChanged: boolean;
  /** Channel that pushes changes; `expiresAt` in ISO 8601. */
  readonly channel?: { readonly id: string; readonly token: string; readonly expiresAt: string } | undefined;
  /** Events that could not be read fully; absent if there are none. */
  readonly odd?: readonly OddEvent[] | undefined;
}

export interface CalendarRead {
  readonly state: CalendarState;
  readonly changes: CalendarChanges | null;
}

export interface CalendarChanges {
  /** True if `events` has all events of the calendar, false if only changed ones. */
  readonly isWhole: boolean;
  readonly events: readonly CalendarEvent[];
  /** Uids of deleted events. */
  readonly gone: readonly string[];
  readonly odd: readonly OddEvent[];
  /** The file has neither events nor busy times, so it may be the wrong file. */
  readonly isEmpty: boolean;
  /** The calendar's own name; '' without one. */
  readonly name: string;
}

export const newState: CalendarState = { mark: null, isChanged: true };

/** One calendar of a host. All functions throw CalendarFault. */
export interface CalendarSource {
  /** Reads changes, with a single request if there are none. */
  read(state: CalendarState, window: ReadWindow): Promise<CalendarRead>;
  /** Null for a calendar that can only be read. */
  readonly calls: CallWriter | null;
}

export interface CallWriter {
  /** Current start of a call's event; null if it was deleted. */
  find(bookingId: string, window: ReadWindow): Promise<number | null>;
  /**
   * Uses a name derived from the call, so that writing it repeatedly creates one event. In an existing event only times,
   * place and sequence change. `wrote` is the start that was last written; null if none was.
   * Returns false if the host has changed the event since, or is changing it now.
   */
  write(call: HostCall, wrote: Date | null, window: ReadWindow): Promise<boolean>;
  /** Does nothing if the event is gone. Returns false if the host is changing it now. */
  remove(bookingId: string): Promise<boolean>;
}
