import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { zoneClock } from '#features/availability/zone-clock.public.ts';
import type { Part } from '#features/host-calendars/events/icalendar-parts.server.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

/** Local times are numbers like timestamps: `Date.UTC` of the time that the clock shows. */
export interface CalendarZone {
  /** The timestamp at which a clock of this zone shows a local time. */
  readonly at: (local: number) => number;
  /** The day that a timestamp is in, in days since 1970. */
  readonly dayOf: (timestamp: number) => number;
  /** The zone's name is unknown, so its clock is treated as UTC. */
  readonly isUnknown?: boolean;
}

/** Zones by their names in calendars, for timestamps in a window. */
export interface ZoneBook {
  /** Well-known names take precedence over a file's own zone descriptions, which are often wrong. */
  find(name: string, described: ReadonlyMap<string, Part>): CalendarZone;
}

/** CLDR's Windows zone names, in lower case, with the main zone of each. */
const windowsNames = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);

export const utcZone: CalendarZone = {
  at: (local) => local,
  dayOf: (timestamp) => Math.floor(timestamp / dayMs),
};

export function zoneBook(from: number, to: number): ZoneBook {
  const known = new Map<string, CalendarZone>();
  const own = new Map<Part, CalendarZone>();
  const make = (name: string, described: Part | undefined): CalendarZone => {
    const wellKnown = zoneNamed(name) ?? windowsNames.get(name.toLowerCase());
    if (wellKnown !== undefined) return namedZone(wellKnown, from, to);
    const zone = described && describedZone(described);
    if (zone) return zone;
    const guess = candidates(name).find((one) => zoneNamed(one) !== undefined);
    return guess === undefined ? { at: utcZone.at, dayOf: utcZone.dayOf, isUnknown: true } : namedZone(guess, from, to);
  };
  return {
    find(name, described) {
      const part = described.get(name);
      const zone = (part && own.get(part)) ?? known.get(name) ?? make(name, part);
      if (part) own.set(part, zone);
      else known.set(name, zone);
      return zone;
    },
  };
}

function namedZone(name: string, from: number, to: number): CalendarZone {
  const clock = zoneClock(name, from, to);
  return {
    at: (local) => clock.at(new Date(local).toISOString().slice(0, 10), (local % dayMs) / minuteMs),
    dayOf: (timestamp) => Date.parse(clock.dayOf(timestamp)) / dayMs,
  };
}

/** By the file's VTIMEZONE; null if that cannot be read. */
function describedZone({ text, parts }: Part): CalendarZone | null {
  if (parts.length === 0) return null;
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text.join('\r\n')) as unknown[]));
    const offset = (local: number) => zone.utcOffset(ICAL.Time.fromJSDate(new Date(local), true)) * 1000;
    if (Number.isNaN(offset(0))) return null;
    return { at: (local) => local - offset(local), dayOf: (timestamp) => utcZone.dayOf(timestamp + offset(timestamp)) };
  } catch {
    return null;
  }
}

/** Returns the name if this runtime supports it. */
function zoneNamed(name: string): string | undefined {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return name;
  } catch {
    return undefined;
  }
}

/** City names in lower case, with their zones. */
const cities = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
    zone,
  ]),
);

/**
 * Zones that a name may mean: `/mozilla.org/20050126_1/America/New_York`, `Eastern Standard Time 1`, `GMT-0500`,
 * `(UTC-05:00) Eastern Time (US & Canada)`, `Amsterdam, Berlin, Rome`.
 */
function candidates(name: string): string[] {
  const path = name.split('/').filter(Boolean);
  const [, sign = '', hours = '', minutes = '00'] = /^(?:UTC|GMT)? ?([+-])(\d\d?):?(\d\d)?$/iu.exec(name) ?? [];
  const bare = name.replace(/^\((?:UTC|GMT)[^)]*\) */iu, '');
  const [, region = ''] = /^(.+?) (?:(?:Standard|Daylight|Summer) )?Time\b/iu.exec(bare) ?? [];
  const places = bare.split(/[,:;]/u).map((place) => cities.get(place.trim().toLowerCase()) ?? '');
  return [
    windowsNames.get(name.replace(/ \d+$/u, '').toLowerCase()) ?? '',
    ...[3, 2].map((parts) => path.slice(-parts).join('/')),
    sign && `${sign}${hours.padStart(2, '0')}:${minutes}`,
    windowsNames.get(`${region.toLowerCase()} standard time`) ?? '',
    ...places,
  ].filter((one) => one !== '');
}
