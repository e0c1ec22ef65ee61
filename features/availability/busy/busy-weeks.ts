import type { Range } from '#features/availability/free-times.ts';
import { minuteMs } from '#values/duration.ts';

export const minutesOfWeek = 7 * 1440;

/** Weeks since 1970 that overlap a range. */
export function weeksOf({ from, to }: Range): { readonly first: number; readonly last: number } {
  const week = (timestamp: number) => Math.floor(timestamp / minuteMs / minutesOfWeek);
  return { first: week(from), last: week(to) };
}

/** Parses the text of `busy_weeks`, in order; a range may appear twice. */
export function readBusy(text: string): Range[] {
  const minutes = text.split(/[-,]/u);
  const ranges: Range[] = [];
  for (let at = 0; at + 1 < minutes.length; at += 2)
    ranges.push({ from: Number(minutes[at]) * minuteMs, to: Number(minutes[at + 1]) * minuteMs });
  return ranges;
}
