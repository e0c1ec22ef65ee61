import { dayMs, hourMs, minuteMs } from '#values/duration.ts';

export const reminderKinds = ['day', 'hour', 'after'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export interface Reminder {
  readonly kind: ReminderKind;
  readonly at: Date;
}

/** Skips a reminder that would arrive right after the confirmation. */
const least: Readonly<Record<ReminderKind, number>> = { day: 3 * hourMs, hour: 15 * minuteMs, after: 0 };

/** Emails are sent a day and an hour before the call, and two hours after it. */
export function remindersOf(
  { callAt, minutes }: { readonly callAt: Date; readonly minutes: number },
  now: Date,
): Reminder[] {
  const start = callAt.getTime();
  const all = [
    { kind: 'day', at: start - dayMs },
    { kind: 'hour', at: start - hourMs },
    { kind: 'after', at: start + minutes * minuteMs + 2 * hourMs },
  ] as const;
  return all
    .filter(({ kind, at }) => at - now.getTime() >= least[kind])
    .map(({ kind, at }) => ({ kind, at: new Date(at) }));
}
