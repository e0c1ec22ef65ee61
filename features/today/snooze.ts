import { todayCopy as copy } from './today.copy.ts';
import type { TodayTask } from '#features/today/today.ts';
import { clockTime, timestampOn } from '#forms/time-zone.ts';
import { dayAfter } from '#values/day.ts';

/** Tomorrow, in three days, and next Monday (the one after, on Sundays). `today`: 2027-03-01. */
export function snoozeDays(today: string): { readonly label: string; readonly day: string }[] {
  const weekday = new Date(today).getUTCDay();
  const toMonday = weekday === 0 ? 8 : 8 - weekday;
  return [
    { label: copy.snooze.tomorrow, day: dayAfter(today) },
    { label: copy.snooze.days, day: dayAfter(today, 3) },
    { label: copy.snooze.monday, day: dayAfter(today, toMonday) },
  ];
}

/** The task on another day, at the same time of its clock; without a time where that day skips it. */
export function snoozed(task: TodayTask, day: string): TodayTask {
  if (task.dueAt === null || task.timeZone === null) return { ...task, dueOn: day };
  const clock = clockTime(new Date(task.dueAt), task.timeZone).slice(11);
  const dueAt = timestampOn(`${day}T${clock}`, task.timeZone)?.toISOString() ?? null;
  return { ...task, dueOn: day, dueAt, timeZone: dueAt === null ? null : task.timeZone };
}
