import { dayMs } from '#values/duration.ts';

/** Checking a zone takes 0.1 ms, so those that exist are remembered. */
const known = new Set<string>();
/** The maximum number of remembered names. There are fewer zones, but names may be written in any case. */
const mostKnown = 1000;

/** Whether the runtime knows a zone by this name. */
export function isTimeZone(zone: string): boolean {
  if (known.has(zone)) return true;
  try {
    const isOne = zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
    if (isOne && known.size < mostKnown) known.add(zone);
    return isOne;
  } catch {
    return false;
  }
}

/** IANA names, UTC first; only UTC if the browser lists none. */
export function timeZones(): readonly string[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  return ['UTC', ...known.filter((zone) => zone !== 'UTC')];
}

/** All zones for a list to choose from, and this one even if the browser does not know it. */
export function zoneOptions(zone: string): { readonly value: string; readonly copy: string }[] {
  const known = timeZones();
  return (known.includes(zone) ? known : [zone, ...known]).map((value) => ({ value, copy: zoneName(value) }));
}

/** Local time for a date-time picker: `2027-03-01T09:30`. */
export function clockTime(timestamp: Date, zone: string): string {
  // The Swedish format matches, except for the space.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(timestamp).replace(' ', 'T');
}

/** Time of day for people: `9:30 AM`. */
export function timeOfDay(timestamp: Date, zone: string, locale = 'en-US'): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(timestamp);
}

/** The calendar day of a timestamp: `2027-03-01`. */
export function dayIn(zone: string | undefined, at: Date): string {
  // The Swedish format is that of ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(at);
}

/** When a day begins; clocks may skip midnight. */
export function startOfDay(zone: string, day: string): Date {
  return timestampOn(`${day}T00:00`, zone) ?? timestampOn(`${day}T01:00`, zone) ?? new Date(`${day}T00:00Z`);
}

/** Timestamp of a local time, the first if ambiguous; null if skipped or invalid. */
export function timestampOn(clock: string, zone: string): Date | null {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Offsets change at most once in two days, so one of these applies.
  for (const nearby of [asUtc - dayMs, asUtc + dayMs]) {
    const timestamp = new Date(asUtc - (Date.parse(`${clockTime(new Date(nearby), zone)}Z`) - nearby));
    if (clockTime(timestamp, zone) === clock) return timestamp;
  }
  return null;
}

/** Offset of a zone at a timestamp: `UTC+0`, `UTC-3:30`. */
export function offsetText(timestamp: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const nameParts = format.formatToParts(timestamp).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = nameParts.replace('GMT', '').replace('\u2212', '-');
  return `UTC${offset === '' ? '+0' : offset}`;
}

/** Display name: `America/New York`, or an offset. */
export function zoneName(zone: string): string {
  return /^[+-]/u.test(zone) ? `UTC${zone}` : zone.replaceAll('_', ' ');
}
