import type { HostCall } from '#features/booking/host/host-calls.public.ts';
import type { CalendarEvent, OddEvent, ReadWindow } from '#features/host-calendars/events/calendar-events.ts';

/** What is known of a calendar from the last time. */
export interface CalendarState {
  /** The version of the calendar that was read: an etag, ctag or sync token; null for none. */
  readonly mark: string | null;
  /** It is another version by now, and has to be read. */
  readonly isChanged: boolean;
  /** Where changes are pushed from; ISO. */
  readonly channel?: { readonly id: string; readonly token: string; readonly expiresAt: string } | undefined;
  /** Events that could not be read as they are; absent for none. */
  readonly odd?: readonly OddEvent[] | undefined;
}

export interface CalendarRead {
  readonly state: CalendarState;
  readonly changes: CalendarChanges | null;
}

export interface CalendarChanges {
  /** All events of the calendar; else those that have changed. */
  readonly isWhole: boolean;
  readonly events: readonly CalendarEvent[];
  /** Uids of events that are there no more. */
  readonly gone: readonly string[];
  readonly odd: readonly OddEvent[];
  /** A file without events or busy times: perhaps it was never meant to show any. */
  readonly isEmpty: boolean;
  /** As the calendar calls itself; '' for none. */
  readonly name: string;
}

export const newState: CalendarState = { mark: null, isChanged: true };

/** One calendar of a host. All functions throw CalendarFault. */
export interface CalendarSource {
  /** Reads what is new, with one request if that is nothing. */
  read(state: CalendarState, window: ReadWindow): Promise<CalendarRead>;
  /** Null for a calendar that can only be read. */
  readonly calls: CallWriter | null;
}

export interface CallWriter {
  /** When the event of a call begins by now; null if it is gone. */
  find(bookingId: string, window: ReadWindow): Promise<number | null>;
  /**
   * Under a name of the call's own, so that its event is there once however often it is written. Of an event that is
   * there only times, place and sequence change. `wrote` is when it began when it was written last; null if it never was.
   * False for an event that the host has changed since, or in this moment.
   */
  write(call: HostCall, wrote: Date | null, window: ReadWindow): Promise<boolean>;
  /** Nothing happens if it is gone. False if the host changed it in this moment. */
  remove(bookingId: string): Promise<boolean>;
}
