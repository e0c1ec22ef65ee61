import type { TaskRefusal } from '#features/leads/lead-refusals.copy.ts';
import { leadLengths, type Stage } from '#features/leads/leads.ts';
import { cleanLine } from '#forms/text.ts';
import { isTimeZone, timestampOn } from '#forms/time-zone.ts';
import { isDayOfThisCentury } from '#values/day.ts';

/** Timestamps are ISO strings. */
export interface LeadTask {
  readonly id: string;
  readonly text: string;
  /** `2027-03-01`; null for a task without a day. */
  readonly dueOn: string | null;
  /** Set for a time of day, with its zone. */
  readonly dueAt: string | null;
  readonly timeZone: string | null;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  readonly doneAt: string | null;
  readonly version: number;
}

/** A task with its lead, for lists of tasks. */
export interface OpenTask extends LeadTask {
  readonly lead: { readonly id: string; readonly name: string; readonly company: string | null; readonly stage: Stage };
}

/** Fields of the task form. */
export interface TaskInput {
  readonly text: string;
  readonly dueOn: string | null;
  readonly dueAt: Date | null;
  readonly timeZone: string | null;
  readonly assignee: string | null;
}

export type TaskRead =
  | { readonly ok: true; readonly task: TaskInput }
  | { readonly ok: false; readonly reason: TaskRefusal };

/** Fields `text`, `dueOn`, `time` (`09:30`), `timeZone` and `assignee`. A time needs a day. */
export function readTask(form: URLSearchParams): TaskRead {
  const field = (name: string) => cleanLine((form.get(name) ?? '').slice(0, 1000));
  const [text, day, time, zone] = [field('text'), field('dueOn'), field('time'), field('timeZone')];
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.length > leadLengths.nextStep) return { ok: false, reason: 'long' };
  if (day !== '' && !isDayOfThisCentury(day)) return { ok: false, reason: 'day' };
  if (time !== '' && day === '') return { ok: false, reason: 'no-day' };
  const assignee = field('assignee');
  if (assignee !== '' && !/^[\w-]{1,64}$/u.test(assignee)) return { ok: false, reason: 'malformed' };
  const task = { text, dueOn: day || null, assignee: assignee || null };
  if (time === '') return { ok: true, task: { ...task, dueAt: null, timeZone: null } };
  if (!isTimeZone(zone)) return { ok: false, reason: 'malformed' };
  const dueAt = /^\d\d:\d\d$/u.test(time) ? timestampOn(`${day}T${time}`, zone) : null;
  return dueAt === null ? { ok: false, reason: 'time' } : { ok: true, task: { ...task, dueAt, timeZone: zone } };
}

/** `today` is the reader's date. */
export function isTaskOverdue(task: Pick<LeadTask, 'dueOn' | 'dueAt' | 'doneAt'>, today: string, now: string): boolean {
  if (task.doneAt !== null) return false;
  return task.dueAt === null ? task.dueOn !== null && task.dueOn < today : task.dueAt < now;
}
