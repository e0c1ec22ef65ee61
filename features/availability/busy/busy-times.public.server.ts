import { and, between, eq, sql, type SQL } from 'drizzle-orm';
import { busyWeeks, hosts } from '#features/availability/availability.table.ts';
import { minutesOfWeek, readBusy, weeksOf } from '#features/availability/busy/busy-weeks.ts';
import type { Range } from '#features/availability/free-times.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { minuteMs } from '#values/duration.ts';

export interface BusyTimes {
  /**
   * Selects one `int4multirange` of minutes since 1970 with at least the busy times of a part of `within`; null if nothing
   * changed.
   */
  readonly ranges: ((part: Range) => SQL) | null;
  readonly within: Range;
  /** After this the host is not offered, since their times may be wrong; null for a host without calendars. */
  readonly until: Date | null;
}

/** Weeks per statement, since the embedded engine runs on the event loop. */
const weeksAtOnce = 8;

/** Sets the busy times from a host's calendars. */
export async function setBusyTimes(
  tx: Transaction,
  userId: string,
  { ranges, within, until }: BusyTimes,
): Promise<void> {
  const isKnown = await tx.update(hosts).set({ busyUntil: until }).where(eq(hosts.userId, userId)).returning();
  if (ranges === null || isKnown.length === 0) return;
  await tx.delete(busyWeeks).where(eq(busyWeeks.userId, userId));
  const { first, last } = weeksOf(within);
  for (let week = first; week <= last; week += weeksAtOnce) {
    const [from, to] = [week * minutesOfWeek, (week + weeksAtOnce) * minutesOfWeek];
    const part = ranges({ from: from * minuteMs, to: to * minuteMs });
    await tx.execute(sql`
      insert into ${busyWeeks} (user_id, week, ranges)
      select ${userId}, week, string_agg(lower(range) || '-' || upper(range), ',' order by lower(range))
      from unnest((${part}) * int4multirange(int4range(${from}::int, ${to}::int))) range
        cross join generate_series(lower(range) / ${minutesOfWeek}, (upper(range) - 1) / ${minutesOfWeek}) week
      group by week`);
  }
}

/** Whether a host's calendars have something between two timestamps. */
export async function isBusyBetween(tx: Transaction, userId: string, from: Date, to: Date): Promise<boolean> {
  const range = { from: from.getTime(), to: to.getTime() };
  const weeks = weeksOf(range);
  const isWithin = and(eq(busyWeeks.userId, userId), between(busyWeeks.week, weeks.first, weeks.last));
  const rows = await tx.select({ ranges: busyWeeks.ranges }).from(busyWeeks).where(isWithin);
  return rows.some(({ ranges }) => readBusy(ranges).some((busy) => busy.from < range.to && busy.to > range.from));
}

/** Hosts that are not offered because their calendars have not been read for too long. */
export async function countUnofferedHosts(db: Database, now: Date): Promise<number> {
  return db.$count(hosts, and(eq(hosts.isActive, true), sql`${hosts.busyUntil} <= ${now}`));
}
