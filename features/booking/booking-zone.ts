/** Whether the clocks of a zone are known here. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Every zone by its IANA name, UTC first; only that one where the browser does not know the others. */
export function timeZones(): readonly string[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  return ['UTC', ...known.filter((zone) => zone !== 'UTC')];
}

/** The zone of this machine's clock. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** What the clocks of a zone show at a moment, as a date-time picker takes it: `2027-03-01T09:30`. */
export function clockTime(timestamp: Date, zone: string): string {
  // Sweden writes dates and times that way, but for the space.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(timestamp).replace(' ', 'T');
}

/** The moment at which the clocks of a zone show that time, the first of two; null where they never do, or it is none. */
export function timestampOn(clock: string, zone: string): Date | null {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Clocks change at most once in two days, so one of these is how far they are from UTC at that time.
  for (const nearby of [asUtc - day, asUtc + day]) {
    const timestamp = new Date(asUtc - (Date.parse(`${clockTime(new Date(nearby), zone)}Z`) - nearby));
    if (clockTime(timestamp, zone) === clock) return timestamp;
  }
  return null;
}

const day = 86_400_000;

/** How far a zone is from UTC at a moment: `UTC+0`, `UTC-3:30`. */
export function offsetText(timestamp: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const told = format.formatToParts(timestamp).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = told.replace('GMT', '').replace('\u2212', '-');
  return `UTC${offset === '' ? '+0' : offset}`;
}

/** A zone's name as it is read: `America/New York`; a bare distance is said as one. */
export function zoneName(zone: string): string {
  return /^[+-]/u.test(zone) ? `UTC${zone}` : zone.replaceAll('_', ' ');
}
