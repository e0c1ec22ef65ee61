import { minuteMs } from '#values/duration.ts';

/** Formats a time for a date and time field, by the browser's clock: 2027-03-01T09:15. */
export function localValue(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}
