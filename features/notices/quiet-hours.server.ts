import { Temporal } from 'temporal-polyfill';
import type { NoticePreferences } from '#features/notices/notices.ts';

/** Notices of so many milliseconds are one push, such as those of leads that are assigned together. */
const gatheredMs = 5000;

/** When to push a notice that comes now: soon, or at the end of the quiet hours. */
export function pushTime({ quietFrom, quietUntil }: NoticePreferences, zone: string, now: Date): Date {
  const soon = new Date(Math.ceil(now.getTime() / gatheredMs) * gatheredMs);
  if (quietFrom === null || quietUntil === null) return soon;
  const local = Temporal.Instant.fromEpochMilliseconds(soon.getTime()).toZonedDateTimeISO(zone);
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const [isBegun, isBefore] = [quietFrom <= clock, clock < quietUntil];
  const isQuiet = quietFrom < quietUntil ? isBegun && isBefore : isBegun || isBefore;
  if (!isQuiet) return soon;
  const day = local.toPlainDate().add({ days: isBefore ? 0 : 1 });
  // Later: an hour that the clock shows twice is quiet both times.
  const end = day.toPlainDateTime(quietUntil).toZonedDateTime(zone, { disambiguation: 'later' });
  return new Date(end.epochMilliseconds);
}
