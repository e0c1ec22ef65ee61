import { dayAfter } from '#values/day.ts';

/** Tomorrow, in three days, and next Monday (the one after, on Sundays). `today`: 2027-03-01. */
export function snoozeDays(today: string): { readonly label: string; readonly day: string }[] {
  const weekday = new Date(today).getUTCDay();
  const toMonday = weekday === 0 ? 8 : 8 - weekday;
  return [
    { label: 'Tomorrow', day: dayAfter(today) },
    { label: 'In 3 days', day: dayAfter(today, 3) },
    { label: 'Next Monday', day: dayAfter(today, toMonday) },
  ];
}

/** When a snooze for a day ends, by the clock of the browser: ISO string. */
export function snoozeEnd(day: string): string {
  return new Date(`${day}T09:00`).toISOString();
}
