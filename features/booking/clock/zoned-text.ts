import { offsetText, zoneName } from '#forms/time-zone.ts';
import { longTime } from '#forms/timestamp.ts';

/** Readable local time with zone and offset. */
export function zonedText(timestamp: Date, zone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { ...longTime, timeZone: zone }).format(timestamp);
  const offset = offsetText(timestamp, zone);
  if (zone === 'UTC') return `${time} UTC`;
  return /^[+-]/u.test(zone) ? `${time}, ${offset}` : `${time}, ${zoneName(zone)} (${offset})`;
}
