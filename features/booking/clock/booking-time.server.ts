import { Temporal } from 'temporal-polyfill';
import { bookingErrorCopy as copy, type BookingErrors } from '#features/booking/booking.ts';
import { clockTimePattern, zoneUnknown } from '#features/booking/booking-request.ts';
import { isTimeZone, zoneName } from '#forms/time-zone.ts';
import { dayMs } from '#values/duration.ts';

/** A timestamp and the sender's zone; null without one. */
export interface PreferredTime {
  readonly preferredDate: Date | null;
  readonly timeZone: string | null;
}

export type TimeResult = ({ ok: true } & PreferredTime) | { ok: false; errors: BookingErrors };

const maxDaysAhead = 366;

/**
 * Times are in the future, a year ahead at most. Local times use `timeZone` (default UTC): ambiguous ones are the first, skipped ones are refused. Times with an
 * offset keep it and are shown in `timeZone`, else at that offset.
 */
export function readPreferredTime(text: string, zone: string, now: Date): TimeResult {
  if (text === '') return { ok: true, preferredDate: null, timeZone: isTimeZone(zone) ? zone : null };
  if (zone !== '' && !isTimeZone(zone)) return refused({ timeZone: zoneUnknown });
  const read = clockTimePattern.test(text) ? readLocalTime(text, zone || 'UTC') : readTimestamp(text, zone);
  if (!read.ok) return read;
  if (read.preferredDate <= now) return refused({ preferredDate: copy.past });
  const isFar = read.preferredDate.getTime() > now.getTime() + maxDaysAhead * dayMs;
  return isFar ? refused({ preferredDate: copy.far }) : read;
}

type Read = { ok: true; preferredDate: Date; timeZone: string } | { ok: false; errors: BookingErrors };

function readLocalTime(text: string, zone: string): Read {
  const clock = unlessNone(() => Temporal.PlainDateTime.from(text, { overflow: 'reject' }));
  if (!clock) return refused({ preferredDate: copy.unreadable });
  const time = clock.toZonedDateTime(zone, { disambiguation: 'earlier' });
  // Skipped times become a nearby one.
  if (!time.toPlainDateTime().equals(clock)) return refused({ preferredDate: skipped(zone) });
  return { ok: true, preferredDate: new Date(time.epochMilliseconds), timeZone: zone };
}

function readTimestamp(text: string, zone: string): Read {
  const timestamp = unlessNone(() => Temporal.Instant.from(text));
  if (!timestamp) return refused({ preferredDate: copy.unreadable });
  const distance = /[+-]\d\d:\d\d$/u.exec(text)?.[0];
  return { ok: true, preferredDate: new Date(timestamp.epochMilliseconds), timeZone: zone || (distance ?? 'UTC') };
}

function skipped(zone: string): string {
  return `Clocks in ${zoneName(zone)} skip this time when daylight saving begins. Please choose an earlier or later time.`;
}

function refused(errors: BookingErrors): { ok: false; errors: BookingErrors } {
  return { ok: false, errors };
}

/** Null for impossible dates, such as 30 February. */
function unlessNone<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
