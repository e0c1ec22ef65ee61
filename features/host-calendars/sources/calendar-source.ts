import type { HostCall } from '#features/booking/host/host-calls.public.ts';
import type { CalendarEvent } from '#features/host-calendars/events/calendar-events.ts';

/** What is known of a calendar from the last time. */
export interface CalendarState {
  /** The version of the calendar that was read: an etag, ctag or sync token; null for none. */
  readonly mark: string | null;
  /** It is another version by now, and has to be read. */
  readonly isChanged: boolean;
  /** Where changes are pushed from; ISO. */
  readonly channel?: { readonly id: string; readonly token: string; readonly expiresAt: string } | undefined;
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
}

export const newState: CalendarState = { mark: null, isChanged: true };

/** Times are milliseconds. */
export interface ReadWindow {
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly addresses: readonly string[];
}

/** One calendar of a host. All functions throw CalendarFault. */
export interface CalendarSource {
  /** Asks what is new, with one request. */
  read(state: CalendarState, window: ReadWindow): Promise<CalendarRead>;
  /** Null for a calendar that can only be read. */
  readonly calls: CallWriter | null;
}

export interface CallWriter {
  /** When the event of a call begins by now; null if it is gone. */
  find(bookingId: string, window: ReadWindow): Promise<number | null>;
  /** Under a name of the call's own, so that its event is there once however often it is written. */
  write(call: HostCall): Promise<void>;
  /** Nothing happens if it is gone. */
  remove(bookingId: string): Promise<void>;
}
