import { Temporal } from 'temporal-polyfill';
import { hourMs, minuteMs } from '#values/duration.ts';

/** Timestamps are milliseconds since 1970, here and in the other rules of this feature. */
export interface ZoneClock {
  /** The first timestamp at which the zone's clock shows this time, or a later one if it is skipped. */
  at(day: string, minutes: number): number;
  /** The day in the zone: `2027-03-01`. */
  dayOf(timestamp: number): string;
}

/**
 * A zone's clock between two timestamps. Looks up offsets once, because a lookup takes as long as a hundred additions and
 * a month of free times needs hundreds.
 */
export function zoneClock(zone: string, from: number, to: number): ZoneClock {
  // A day on either side covers the local days at both ends.
  const offsets = findOffsets(zone, from - 26 * hourMs, to + 26 * hourMs);
  const offsetAt = (timestamp: number) => (offsets.findLast(({ since }) => since <= timestamp) ?? offsets[0]).offset;
  return {
    at(day, minutes) {
      const local = Date.parse(`${day}T00:00Z`) + minutes * minuteMs;
      const shown = offsets.map(({ offset }) => local - offset).filter((at) => at + offsetAt(at) === local);
      return shown.length > 0 ? Math.min(...shown) : skippedAt(local, offsets);
    },
    dayOf: (timestamp) => new Date(timestamp + offsetAt(timestamp)).toISOString().slice(0, 10),
  };
}

/** The clock change that skips this local time. */
function skippedAt(local: number, offsets: readonly Offset[]): number {
  const skips = ({ since, offset }: Offset, index: number) => {
    const before = offsets[index - 1];
    return before !== undefined && since + before.offset <= local && local < since + offset;
  };
  return offsets.find(skips)?.since ?? NaN;
}

interface Offset {
  readonly since: number;
  /** Milliseconds to add to UTC. */
  readonly offset: number;
}

function findOffsets(zone: string, from: number, to: number): readonly [Offset, ...Offset[]] {
  let time = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  const first = { since: -Infinity, offset: time.offsetNanoseconds / 1e6 };
  const offsets: [Offset, ...Offset[]] = [first];
  for (;;) {
    const next = time.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > to) return offsets;
    offsets.push({ since: next.epochMilliseconds, offset: next.offsetNanoseconds / 1e6 });
    time = next;
  }
}
