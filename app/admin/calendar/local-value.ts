import { minuteMs } from '#values/duration.ts';

/** As a field of date and time takes it: 2027-03-01T09:15, by the browser's clock. */
export function localValue(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}
