import type { TodayTask } from '#features/today/today.ts';
import { clockTime, timestampOn } from '#forms/time-zone.ts';

/** The task on another day, at the same time of its clock; without a time where that day skips it. */
export function snoozed(task: TodayTask, day: string): TodayTask {
  if (task.dueAt === null || task.timeZone === null) return { ...task, dueOn: day };
  const clock = clockTime(new Date(task.dueAt), task.timeZone).slice(11);
  const dueAt = timestampOn(`${day}T${clock}`, task.timeZone)?.toISOString() ?? null;
  return { ...task, dueOn: day, dueAt, timeZone: dueAt === null ? null : task.timeZone };
}
