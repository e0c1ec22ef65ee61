import { parse } from 'chrono-node/en';
import { clockTime, timestampOn } from '#forms/time-zone.ts';

const maxDateWords = 60;

/** A date as it was understood, by the clock of the zone. */
export interface UnderstoodDate {
  /** `2027-03-01`. */
  readonly day: string;
  /** `09:30`; null if only a day was typed. */
  readonly time: string | null;
}

const hoursFromNow = /^in\b.*\b(?:h|hrs?|hours?|m|mins?|minutes?)$/iu;
const inThePast = /\b(?:last|past|previous)\b/iu;
const timesOfDay = /\b(?:morning|noon|afternoon|evening|tonight|midnight)\b/iu;

/**
 * Reads English words such as "tomorrow 10:00", "fri 9am" and "in 2 weeks"; the next such date from `now` on, unless
 * the words are about the past. Null if not all of the text is one date, or clocks skip it.
 */
export function readDateWords(typed: string, { now, zone }: { now: Date; zone: string }): UnderstoodDate | null {
  const text = typed.trim().replace(/^(?:at|by|on|until)\s+/iu, '');
  if (text === '' || text.length > maxDateWords) return null;
  // Dates are computed on the zone's clock as if it were UTC, so that no change of clocks in between moves them.
  const isElapsed = hoursFromNow.test(text);
  const instant = isElapsed ? now : new Date(`${clockTime(now, zone)}Z`);
  const [found, ...others] = parse(text, { instant, timezone: 0 }, { forwardDate: !inThePast.test(text) });
  if (!found || others.length > 0 || found.end || found.text.length < text.length) return null;
  const { start } = found;
  const hasTime = start.isCertain('hour') || timesOfDay.test(text);
  // "January" names no day.
  if (!hasTime && !start.isCertain('day') && !start.isCertain('weekday')) return null;
  const isInstant = isElapsed || start.isCertain('timezoneOffset');
  const clock = isInstant ? clockTime(start.date(), zone) : start.date().toISOString().slice(0, 16);
  const [day = '', time = ''] = clock.split('T');
  if (!day.startsWith('20') || (hasTime && timestampOn(clock, zone) === null)) return null;
  return { day, time: hasTime ? time : null };
}
