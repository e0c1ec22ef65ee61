import { offsetText, zoneName } from '#features/booking/booking-zone.ts';
import { longTime } from '#forms/timestamp.ts';

/** A moment on the clocks of a zone, in words, with the zone and its distance from UTC at that moment. */
export function zonedText(timestamp: Date, zone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { ...longTime, timeZone: zone }).format(timestamp);
  const offset = offsetText(timestamp, zone);
  if (zone === 'UTC') return `${time} UTC`;
  return /^[+-]/u.test(zone) ? `${time}, ${offset}` : `${time}, ${zoneName(zone)} (${offset})`;
}
