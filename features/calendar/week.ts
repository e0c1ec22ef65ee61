import type { HostWeek } from '#features/availability/availability.public.ts';
import type { CalendarItem } from '#features/calendar/calendar.ts';
import { timestampOn } from '#forms/time-zone.ts';
import { dayAfter } from '#values/day.ts';
import { dateFormat } from '#values/date-format.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

type Free = HostWeek['free'][number];

/** A part of a day, in minutes of its clock. */
export interface WeekBlock {
  /** Null for free time. */
  readonly item: CalendarItem | null;
  /** When the item itself begins and ends, also if it crosses midnight; milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** Overlapping blocks are side by side: this one's lane, of so many. */
  readonly lane: number;
  readonly lanes: number;
}

export interface Week {
  /** The hours to show; the second is not included. */
  readonly hours: readonly [from: number, to: number];
  readonly days: ReadonlyMap<string, readonly WeekBlock[]>;
}

/** Items with a length of less than a day are shown by hour, all others above the hours. */
export function isTimed({ minutes }: CalendarItem): boolean {
  return minutes !== null && minutes * minuteMs < dayMs;
}

/** The week of one host, or of all: an unknown host counts as none. Free times of several hosts are merged. */
export function weekOfHost(host: string, items: readonly CalendarItem[], weeks: readonly HostWeek[]) {
  const named = items.flatMap((item) => (item.hostId === null ? [] : [[item.hostId, item.host ?? ''] as const]));
  const hosts = new Map([...weeks.map(({ id, name }) => [id, name] as const), ...named]);
  const isShown = (id: string | null) => !hosts.has(host) || id === host;
  const free: Free[] = [];
  for (const { from, to } of weeks
    .flatMap((one) => (isShown(one.id) ? one.free : []))
    .toSorted((a, b) => a.from - b.from)) {
    const last = free.at(-1);
    if (last !== undefined && from <= last.to) free[free.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else free.push({ from, to });
  }
  const names = [...hosts].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return { items: items.filter(({ hostId }) => isShown(hostId)), free, hosts: names };
}

/** Lays out a week by a zone's clock: on days when clocks change, an hour is empty or holds the times of two. */
export function layoutWeek(
  days: readonly string[],
  items: readonly CalendarItem[],
  free: readonly Free[],
  zone: string,
): Week {
  const timed = items.filter(isTimed).map((item) => {
    const from = Date.parse(item.at);
    return { item, from, to: from + (item.minutes ?? 0) * minuteMs };
  });
  const all = [...free.map((range) => ({ item: null, ...range })), ...timed].toSorted((a, b) => a.from - b.from);
  const shown = all.flatMap((one) => partsOf(one, days, zone));
  const ends = shown.length > 0 ? shown : [{ start: 9 * 60, end: 17 * 60 }];
  const first = Math.floor(Math.min(...ends.map(({ start }) => start)) / 60);
  const last = Math.ceil(Math.max(...ends.map(({ end }) => end)) / 60);
  return {
    hours: [first, last],
    days: new Map(days.map((day) => [day, inLanes(shown.filter((one) => one.day === day))])),
  };
}

type Part = Omit<WeekBlock, 'lane' | 'lanes'> & { readonly day: string };

/** Splits at midnight. */
function partsOf(whole: Pick<WeekBlock, 'item' | 'from' | 'to'>, days: readonly string[], zone: string): Part[] {
  const [first, last] = [clockAt(whole.from, zone), clockAt(whole.to, zone)];
  // Clocks that are set back may show an earlier time at the end.
  const isBack = first.day === last.day && last.start <= first.start;
  const until = isBack ? first.start + (whole.to - whole.from) / minuteMs : last.start;
  return days.flatMap((day) => {
    const start = day === first.day ? first.start : 0;
    const end = day === last.day ? until : 1440;
    return first.day <= day && day <= last.day && start < end ? [{ ...whole, day, start, end }] : [];
  });
}

/** The day, and the minutes of its clock. */
export function clockAt(at: number, zone: string) {
  const text = dateFormat({ timeZone: zone, dateStyle: 'short', timeStyle: 'short' }, 'sv').format(at);
  return { day: text.slice(0, 10), start: Number(text.slice(11, 13)) * 60 + Number(text.slice(14)) };
}

/** Free time is behind the others and takes no lane. */
function inLanes(parts: readonly Part[]): WeekBlock[] {
  const laid: (Part & { lane: number; lanes: number })[] = [];
  let group: typeof laid = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const block = { ...part, lane: 0, lanes: 1 };
    laid.push(block);
    if (part.item === null) continue;
    if (group.every(({ end }) => end <= part.start)) group = [];
    while (group.some(({ lane, end }) => lane === block.lane && end > part.start)) block.lane += 1;
    group.push(block);
    const lanes = Math.max(...group.map(({ lane }) => lane + 1));
    for (const one of group) one.lanes = lanes;
  }
  return laid;
}

/** Calls start on the half hour, short ones on the quarter. */
export function slotOf({ minutes }: CalendarItem): number {
  return (minutes ?? 0) <= 15 ? 15 : 30;
}

/** The timestamp of a time of the clock; null if it is skipped. */
export function timeAt(day: string, start: number, zone: string): number | null {
  return timestampOn(`${day}T${new Date(start * minuteMs).toISOString().slice(11, 16)}`, zone)?.getTime() ?? null;
}

/** Where an arrow key moves a call within the week: by a slot, or to the same time of another day. Null for other keys. */
export function stepTo(key: string, at: number, slot: number, days: readonly string[], zone: string): number | null {
  if (!/^Arrow(?:Left|Right|Up|Down)$/u.test(key)) return null;
  const { day, start } = clockAt(at, zone);
  const isForward = key === 'ArrowRight' || key === 'ArrowDown';
  const isBySlot = key === 'ArrowUp' || key === 'ArrowDown';
  const by = isForward ? 1 : -1;
  const to = isBySlot ? at + by * slot * minuteMs : (timeAt(dayAfter(day, by), start, zone) ?? at);
  return days.includes(clockAt(to, zone).day) ? to : at;
}
