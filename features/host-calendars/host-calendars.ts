import type { OddEvent } from '#features/host-calendars/events/calendar-events.ts';

export const hostCalendarKinds = ['ics', 'caldav', 'google'] as const;
export type HostCalendarKind = (typeof hostCalendarKinds)[number];

/** Why a calendar cannot be read: who should act on it, and how. */
export type CalendarFaultReason = 'access' | 'address' | 'away' | 'answer' | 'size' | 'sealed' | 'elsewhere';

/** Why a calendar could not be read or written. */
export class CalendarFault extends Error {
  readonly reason: CalendarFaultReason;

  constructor(reason: CalendarFaultReason, cause?: unknown) {
    super(`the calendar failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The server redirects to another one, which is not sent the name and password. */
export class OtherServer extends CalendarFault {
  readonly origin: string;

  constructor(origin: string) {
    super('elsewhere');
    this.origin = origin;
  }
}

export const maxCalendars = 8;
export const calendarNameLength = 120;

/** A calendar as its owner sees it. */
export interface CalendarEntry {
  readonly id: string;
  readonly kind: HostCalendarKind;
  readonly name: string;
  /** Whether calls are written to it. */
  readonly writes: boolean;
  /** When the calendar was last up to date (ISO 8601). */
  readonly syncedAt: string;
  readonly fault: CalendarFaultReason | null;
  /** Events that could not be read fully. */
  readonly odd: readonly OddEvent[];
  /** The calendar has been unreachable for so long that its host is not offered. */
  readonly isStale: boolean;
}

/** A calendar of an account to choose from. */
export interface FoundCalendar {
  readonly url: string;
  readonly name: string;
}
