import { sql } from 'drizzle-orm';
import { rolesWith } from '#features/accounts/rights/roles.ts';
import type { HostHours } from '#features/availability/availability.public.ts';
import type { CallType } from '#features/availability/availability.table.ts';
import { readBusy, weeksOf } from '#features/availability/busy/busy-weeks.ts';
import type { BusyHost, Range } from '#features/availability/free-times.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { dayMs } from '#values/duration.ts';

export interface FreeHost extends BusyHost {
  readonly number: number;
  readonly userId: string;
  readonly name: string;
  /** Calls booked within the last month. */
  readonly recentCalls: number;
}

interface HostRow extends Record<string, unknown> {
  readonly number: number;
  readonly user_id: string;
  readonly name: string;
  readonly hours: HostHours;
  readonly recent_calls: number;
  /** Starts and ends in milliseconds. */
  readonly taken: readonly (readonly [from: number, to: number, isHold: boolean])[];
  /** As in `busy_weeks`. */
  readonly busy: string;
}

const recentDays = 30;

/**
 * Reads the hosts of a type of call, with their calls and busy times in this range and a day around it, in one
 * statement. Skips hosts that may no longer take calls or whose calendars are unknown. Fewest recent calls first.
 */
export async function readHosts(
  db: Database | Transaction,
  type: Pick<CallType, 'hostIds'>,
  { from, to }: Range,
  now: Date,
): Promise<FreeHost[]> {
  const [first, last] = [new Date(from - dayMs), new Date(to + dayMs)];
  const weeks = weeksOf({ from: first.getTime(), to: last.getTime() });
  const since = new Date(now.getTime() - recentDays * dayMs);
  const { rows } = await db.execute<HostRow>(sql`
    select h.number, h.user_id, u.name, h.hours,
      (select count(*)::int from call_times c
        where c.host = h.number and c.booking_id is not null and c.created_at > ${since}) as recent_calls,
      coalesce((select json_agg(json_build_array(${epoch(sql`c.starts_at`)}, ${epoch(sql`c.ends_at`)}, c.booking_id is null) order by c.starts_at)
        from call_times c
        where c.host = h.number and c.starts_at < ${last} and c.ends_at > ${first}
          and (c.expires_at is null or c.expires_at > ${now})), '[]') as taken,
      coalesce((select string_agg(b.ranges, ',' order by b.week) from busy_weeks b
        where b.user_id = h.user_id and b.week between ${weeks.first} and ${weeks.last}), '') as busy
    from hosts h join user_profiles p on p.user_id = h.user_id join users u on u.id = h.user_id
    where h.is_active and (h.busy_until is null or h.busy_until > ${now})
      and (${type.hostIds.length} = 0 or h.user_id = any(${sql.param(type.hostIds)}))
      and p.role = any(${sql.param(rolesWith('leads:write'))})
    order by recent_calls, h.number`);
  return rows.map((row) => ({
    number: row.number,
    userId: row.user_id,
    name: row.name,
    hours: row.hours,
    recentCalls: row.recent_calls,
    busy: [...row.taken.map(([start, end]) => ({ from: start, to: end })), ...readBusy(row.busy)].toSorted(
      (a, b) => a.from - b.from,
    ),
    calls: row.taken.flatMap(([start, , isHold]) => (isHold ? [] : [start])),
  }));
}

function epoch(column: ReturnType<typeof sql>) {
  return sql`(extract(epoch from ${column}) * 1000)::bigint`;
}
