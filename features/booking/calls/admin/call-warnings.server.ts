import { and, between, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { conflictsAt } from '#features/availability/call-times.public.server.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { clockTime, timeOfDay, zoneName } from '#forms/time-zone.ts';
import type { Transaction } from '#server/db/database.ts';
import { minuteMs } from '#values/duration.ts';

/** Hours on the sender's clock, from Monday to Friday. */
const [opens, closes] = [8, 18];

interface PlannedCall {
  /** Id of the booking request. */
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** Time zone of the team member who schedules the call. */
  readonly plannerZone: string;
  readonly at: Date;
  readonly minutes: number;
  /** Id of the host; null if the call has none with hours. */
  readonly userId: string | null;
}

/** Returns possible problems with the time of a call, as sentences. */
export async function callWarnings(tx: Transaction, call: PlannedCall, now: Date): Promise<string[]> {
  const length = call.minutes * minuteMs;
  // Two calls overlap if one starts less than a call's length from the other.
  const [from, to] = [new Date(call.at.getTime() - length + 1), new Date(call.at.getTime() + length - 1)];
  const others = await tx
    .select({ name: bookingRequests.name, at: bookingRequests.callAt })
    .from(bookingRequests)
    .where(
      and(
        ne(bookingRequests.id, call.id),
        // Calls of other hosts do not conflict.
        call.userId === null ? undefined : or(isNull(bookingRequests.hostId), eq(bookingRequests.hostId, call.userId)),
        inArray(bookingRequests.answer, ['confirmed', 'moved']),
        between(bookingRequests.callAt, from, to),
      ),
    )
    .limit(3);
  return [
    ...hourWarnings(call),
    ...(await hostWarnings(tx, call, now)),
    ...others.flatMap(({ name, at }) =>
      at ? [`There is already a call with ${name} at ${zonedTime(at, call.plannerZone)}.`] : [],
    ),
  ];
}

/** Warnings from the host's hours and holds. */
async function hostWarnings(tx: Transaction, { id, userId, at, minutes }: PlannedCall, now: Date): Promise<string[]> {
  if (userId === null) return [];
  const { calls, isOff, isBusy, note } = await conflictsAt(tx, { bookingId: id, userId, at, minutes }, now);
  return [
    ...(isOff ? [note === '' ? 'This is outside the host’s hours.' : `The host is away: ${note}.`] : []),
    ...(isBusy ? ['The host’s calendar has something else at this time.'] : []),
    ...(calls.some(({ bookingId }) => bookingId === null) ? ['A visitor is booking this time right now.'] : []),
  ];
}

function hourWarnings({ at, name, timeZone }: PlannedCall): string[] {
  const [day = '', time = ''] = clockTime(at, timeZone).split('T');
  const weekday = new Date(day).getUTCDay();
  const hour = Number(time.slice(0, 2));
  const isWorkday = weekday >= 1 && weekday <= 5;
  if (isWorkday && hour >= opens && hour < closes) return [];
  const dayName = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  return [`For ${name} this is ${dayName} at ${zonedTime(at, timeZone)}, outside business hours.`];
}

function zonedTime(at: Date, zone: string): string {
  return `${timeOfDay(at, zone)} (${zoneName(zone)})`;
}
