import { sql, type SQL } from 'drizzle-orm';
import {
  calls,
  dueTasks,
  newLeads,
  problems,
  repliedLeads,
  troubledPayments,
} from '#features/today/today-conditions.server.ts';
import { callDay, maxCounted, type Counts, type TodayScope } from '#features/today/today.ts';
import { dayIn } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';

interface CountsRow extends Record<string, unknown>, Omit<Counts, 'calls' | 'today'> {
  readonly calls: readonly string[] | null;
}

/** One trip to the database, zeros for what is out of scope. `zone`: the reader's, for today and tomorrow. */
export async function readCounts(
  { db, jobAdmin, now }: Pick<AppContext, 'db' | 'jobAdmin' | 'now'>,
  scope: TodayScope,
  zone: string,
  userId: string,
): Promise<Counts> {
  const time = now();
  const { rows } = await db.execute<CountsRow>(sql`select
    least(${maxCounted}, ${countOf(scope.leads, newLeads(null))} + ${countOf(scope.leads, repliedLeads(null))}) as leads,
    (select json_agg(at) from (select coalesce(b.call_at, b.preferred_date) as at ${calls(null, time)} and ${scope.leads}
      limit ${maxCounted}) called) as calls,
    ${countOf(scope.leads, dueTasks(null, dayIn(zone, time)))} as tasks,
    ${countOf(scope.payments, troubledPayments)} as payments,
    ${scope.operations ? jobAdmin.failedCount : sql`0`} as jobs,
    ${countOf(scope.operations, problems)} as problems,
    ${countOf(scope.leads, sql`from notices where user_id = ${userId} and read_at is null`)} as notices`);
  const {
    leads = 0,
    calls: times = null,
    tasks = 0,
    payments = 0,
    jobs = 0,
    problems: faults = 0,
    notices = 0,
  } = rows[0] ?? {};
  const called = (times ?? []).filter((at) => callDay(new Date(at), time, zone) !== null).length;
  const counts = { leads, calls: called, tasks, payments, jobs: Math.min(jobs, maxCounted), problems: faults };
  return { ...counts, notices, today: Object.values(counts).reduce((sum, one) => sum + one, 0) };
}

function countOf(isInScope: boolean, rows: SQL): SQL {
  return isInScope ? sql`(select count(*)::int from (select ${rows} limit ${maxCounted}) counted)` : sql`0`;
}
