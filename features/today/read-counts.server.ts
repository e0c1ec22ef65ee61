import { sql, type SQL } from 'drizzle-orm';
import {
  calls,
  dueTasksQuery,
  newLeads,
  problems,
  repliedLeads,
  troubledPayments,
} from '#features/today/today-conditions.server.ts';
import { maxCounted, type Counts, type TodayScope } from '#features/today/today.ts';
import { dayIn, startOfDay } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayAfter } from '#values/day.ts';

type CountsRow = Record<string, unknown> & Omit<Counts, 'today'>;

/** Counts in one query; zero for sections out of scope. `zone` is the reader's, for today and tomorrow. */
export async function readCounts(
  { db, jobAdmin, now }: Pick<AppContext, 'db' | 'jobAdmin' | 'now'>,
  scope: TodayScope,
  zone: string,
  userId: string,
): Promise<Counts> {
  const today = dayIn(zone, now());
  const twoDays = { from: startOfDay(zone, today), to: startOfDay(zone, dayAfter(today, 2)) };
  const { rows } = await db.execute<CountsRow>(sql`select
    least(${maxCounted}, ${countQuery(scope.leads, newLeads(null))} + ${countQuery(scope.leads, sql`from ${repliedLeads(null)} r`)}) as leads,
    ${countQuery(scope.leads, calls(null, twoDays))} as calls,
    ${countQuery(scope.leads, dueTasksQuery(null, today))} as tasks,
    ${countQuery(scope.payments, troubledPayments)} as payments,
    ${scope.operations ? sql`least(${maxCounted}, ${jobAdmin.failedCount})` : sql`0`} as jobs,
    ${countQuery(scope.operations, problems)} as problems,
    ${countQuery(scope.leads, sql`from message_threads where waiting_since is not null`)} as messages,
    ${countQuery(scope.leads, sql`from notices where user_id = ${userId} and read_at is null`)} as notices`);
  const {
    leads = 0,
    calls: called = 0,
    tasks = 0,
    payments = 0,
    jobs = 0,
    problems: problemCount = 0,
    messages = 0,
    notices = 0,
  } = rows[0] ?? {};
  const counts = { leads, calls: called, tasks, payments, jobs, problems: problemCount };
  return { ...counts, messages, notices, today: Object.values(counts).reduce((sum, one) => sum + one, 0) };
}

function countQuery(isInScope: boolean, rows: SQL): SQL {
  return isInScope ? sql`(select count(*)::int from (select ${rows} limit ${maxCounted}) counted)` : sql`0`;
}
