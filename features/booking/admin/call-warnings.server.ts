import { and, between, inArray, ne } from 'drizzle-orm';
import { strategyCallMinutes } from '#content/strategy-call.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { clockTime, timeOfDay, zoneName } from '#forms/time-zone.ts';
import type { Transaction } from '#server/db/database.ts';
import { minuteMs } from '#values/duration.ts';

/** Hours on the sender's clock, from Monday to Friday. */
const [opens, closes] = [8, 18];

interface PlannedCall {
  /** Of the request. */
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly at: Date;
}

/** What may be wrong with the time of a call, as sentences. */
export async function callWarnings(tx: Transaction, call: PlannedCall): Promise<string[]> {
  const length = strategyCallMinutes * minuteMs;
  // Two calls overlap if one starts less than a call's length from the other.
  const [from, to] = [new Date(call.at.getTime() - length + 1), new Date(call.at.getTime() + length - 1)];
  const others = await tx
    .select({ name: bookingRequests.name, at: bookingRequests.callAt })
    .from(bookingRequests)
    .where(
      and(
        ne(bookingRequests.id, call.id),
        inArray(bookingRequests.answer, ['confirmed', 'moved']),
        between(bookingRequests.callAt, from, to),
      ),
    )
    .limit(3);
  return [
    ...hourWarnings(call),
    ...others.flatMap(({ name, at }) =>
      at ? [`There is already a call with ${name} at ${timeOfDay(at, call.timeZone)}.`] : [],
    ),
  ];
}

function hourWarnings({ at, name, timeZone }: PlannedCall): string[] {
  const [day = '', time = ''] = clockTime(at, timeZone).split('T');
  const weekday = new Date(day).getUTCDay();
  const hour = Number(time.slice(0, 2));
  const isWorkday = weekday >= 1 && weekday <= 5;
  if (isWorkday && hour >= opens && hour < closes) return [];
  const dayName = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  return [
    `For ${name} this is ${dayName} at ${timeOfDay(at, timeZone)} (${zoneName(timeZone)}), outside business hours.`,
  ];
}
