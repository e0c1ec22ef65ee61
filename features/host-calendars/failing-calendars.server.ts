import { gt } from 'drizzle-orm';
import { countUnofferedHosts } from '#features/availability/busy/busy-times.public.server.ts';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import type { AppContext } from '#server/app-context.ts';

export interface CalendarHealth {
  readonly all: number;
  readonly failing: number;
  /** Hosts that visitors cannot book because of it. */
  readonly unofferedHosts: number;
}

export async function calendarHealth({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<CalendarHealth> {
  return {
    all: await db.$count(hostCalendars),
    failing: await db.$count(hostCalendars, gt(hostCalendars.failures, 0)),
    unofferedHosts: await countUnofferedHosts(db, now()),
  };
}
