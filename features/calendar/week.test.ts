import { expect, test } from 'vitest';
import type { CalendarItem, CalendarKind } from '#features/calendar/calendar.ts';
import { layoutWeek, stepTo, timeAt, weekOfHost } from '#features/calendar/week.ts';
import { hourMs } from '#values/duration.ts';
import { weekOf } from '#values/day.ts';

function item(at: string, minutes: number | null = 30, more: Partial<CalendarItem> = {}): CalendarItem {
  const call = { kind: 'call' as CalendarKind, id: at, title: 'Ada', answerCount: 1, hostId: 'ann', host: 'Ann' };
  return { ...call, at, minutes, isPlanned: true, ...more };
}

const range = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

function lines(week: ReturnType<typeof layoutWeek>): string[] {
  return [...week.days].flatMap(([day, blocks]) =>
    blocks.map(({ item: one, start, end, lane, lanes }) =>
      [day, one?.kind ?? 'free', `${start / 60}-${end / 60}`, ...(lanes > 1 ? [`${lane + 1}/${lanes}`] : [])].join(' '),
    ),
  );
}

test('shows office hours when nothing is free or booked, and otherwise only the hours with something', () => {
  const days = weekOf('2027-03-03');
  expect(layoutWeek(days, [], [], 'UTC').hours).toEqual([9, 17]);
  const week = layoutWeek(
    days,
    [item('2027-03-03T07:45:00Z')],
    [range('2027-03-01T10:00Z', '2027-03-01T12:30Z')],
    'UTC',
  );
  expect(week.hours).toEqual([7, 13]);
  expect(lines(week)).toEqual(['2027-03-01 free 10-12.5', '2027-03-03 call 7.75-8.25']);
  // Another week, an entry without a length, and a day off are not laid out by hour.
  const others = [item('2027-03-08T00:00:00Z'), item('2027-03-03T09:00:00Z', null), item('2027-03-03T00:00:00Z', 1440)];
  expect(lines(layoutWeek(days, others, [], 'UTC'))).toEqual([]);
});

test('puts overlapping calls side by side, and calls that follow each other below one another', () => {
  const at = (time: string, minutes: number) => item(`2027-03-03T${time}:00Z`, minutes);
  const calls = [at('09:00', 90), at('09:30', 30), at('10:00', 30), at('10:30', 30), at('09:45', 15)];
  const free = [range('2027-03-03T09:00Z', '2027-03-03T17:00Z')];
  expect(lines(layoutWeek(weekOf('2027-03-03'), calls, free, 'UTC')).toSorted()).toEqual([
    '2027-03-03 call 10-10.5 2/3',
    '2027-03-03 call 10.5-11',
    '2027-03-03 call 9-10.5 1/3',
    '2027-03-03 call 9.5-10 2/3',
    '2027-03-03 call 9.75-10 3/3',
    '2027-03-03 free 9-17',
  ]);
});

test('splits at midnight of the reader, also free time of several days', () => {
  const days = weekOf('2027-03-03');
  const night = layoutWeek(days, [item('2027-03-03T23:45:00Z')], [], 'UTC');
  expect([night.hours, lines(night)]).toEqual([
    [0, 24],
    ['2027-03-03 call 23.75-24', '2027-03-04 call 0-0.25'],
  ]);
  expect(lines(layoutWeek(days, [item('2027-03-03T23:45:00Z')], [], 'Asia/Tokyo'))).toEqual([
    '2027-03-04 call 8.75-9.25',
  ]);
  // Until midnight, and from the week before.
  const ends = [item('2027-03-03T23:30:00Z'), item('2027-02-28T23:45:00Z')];
  expect(lines(layoutWeek(days, ends, [], 'UTC'))).toEqual(['2027-03-01 call 0-0.25', '2027-03-03 call 23.5-24']);
  const open = layoutWeek(days, [], [range('2027-03-05T12:00Z', '2027-03-08T12:00Z')], 'UTC');
  expect(lines(open)).toEqual(['2027-03-05 free 12-24', '2027-03-06 free 0-24', '2027-03-07 free 0-24']);
});

test('leaves the skipped hour of a day of 23 hours empty', () => {
  const sunday = '2027-03-28';
  const calls = [item(`${sunday}T00:30:00Z`), item(`${sunday}T01:00:00Z`)];
  const free = [range(`${sunday}T07:00Z`, `${sunday}T09:00Z`)];
  expect(lines(layoutWeek(weekOf(sunday), calls, free, 'Europe/Oslo'))).toEqual([
    // Half an hour, at whose end it is three.
    `${sunday} call 1.5-3`,
    `${sunday} call 3-3.5`,
    `${sunday} free 9-11`,
  ]);
  expect(timeAt(sunday, 150, 'Europe/Oslo')).toBeNull();
  expect(timeAt(sunday, 180, 'Europe/Oslo')).toBe(Date.parse(`${sunday}T01:00Z`));
});

test('shows both times of the repeated hour of a day of 25 hours side by side', () => {
  const sunday = '2027-10-31';
  const calls = ['00:30', '01:30', '00:45'].map((time) => item(`${sunday}T${time}:00Z`));
  expect(lines(layoutWeek(weekOf(sunday), calls, [], 'Europe/Oslo'))).toEqual([
    `${sunday} call 2.5-3 1/3`,
    `${sunday} call 2.5-3 2/3`,
    // Ends in the second of the two hours.
    `${sunday} call 2.75-3.25 3/3`,
  ]);
  expect(timeAt(sunday, 150, 'Europe/Oslo')).toBe(Date.parse(`${sunday}T00:30Z`));
});

test('lays out a hundred calls without an overlap', () => {
  const calls = Array.from({ length: 100 }, (_, at) =>
    item(new Date(Date.UTC(2027, 2, 1 + (at % 5), 8) + (at % 20) * (hourMs / 4)).toISOString(), 15 + (at % 3) * 30),
  );
  const { days } = layoutWeek(weekOf('2027-03-03'), calls, [], 'America/New_York');
  for (const blocks of days.values())
    for (const one of blocks)
      for (const other of blocks)
        if (one !== other && one.lane === other.lane)
          expect(one.end <= other.start || other.end <= one.start).toBe(true);
  expect([...days.values()].flat()).toHaveLength(100);
});

test('shows one host, or all if that host is gone, and merges free times', () => {
  const calls = [item('2027-03-03T09:00:00Z'), item('2027-03-03T10:00:00Z', 30, { hostId: null, host: null })];
  const weeks = [
    { id: 'bo', name: 'Bo', free: [range('2027-03-03T11:00Z', '2027-03-03T13:00Z')] },
    { id: 'cy', name: 'Cy', free: [range('2027-03-03T12:00Z', '2027-03-03T14:00Z')] },
  ];
  const all = weekOfHost('', calls, weeks);
  expect(all.hosts.map(({ name }) => name)).toEqual(['Ann', 'Bo', 'Cy']);
  expect([all.items.length, all.free]).toEqual([2, [range('2027-03-03T11:00Z', '2027-03-03T14:00Z')]]);
  expect(weekOfHost('ann', calls, weeks)).toMatchObject({ items: [{ hostId: 'ann' }], free: [] });
  expect(weekOfHost('bo', calls, weeks)).toMatchObject({ items: [], free: weeks[0]?.free });
  expect(weekOfHost('gone', calls, weeks)).toEqual(all);
});

test('steps by slot and by day within the week, whatever the clocks do', () => {
  const days = weekOf('2027-03-28');
  const step = (key: string, at: string) => {
    const to = stepTo(key, Date.parse(at), 30, days, 'Europe/Oslo');
    return to === null ? null : new Date(to).toISOString().slice(5, 16);
  };
  expect(step('ArrowDown', '2027-03-26T09:15Z')).toBe('03-26T09:45');
  expect(step('ArrowUp', '2027-03-26T09:15Z')).toBe('03-26T08:45');
  expect(step('ArrowLeft', '2027-03-26T09:15Z')).toBe('03-25T09:15');
  // The same time of the clock, an hour earlier.
  expect(step('ArrowRight', '2027-03-27T09:15Z')).toBe('03-28T08:15');
  // Half past one, and then three.
  expect(step('ArrowDown', '2027-03-28T00:30Z')).toBe('03-28T01:00');
  expect(step('ArrowUp', '2027-03-28T01:00Z')).toBe('03-28T00:30');
  // Half past two does not exist on Sunday; the week ends there.
  expect(step('ArrowRight', '2027-03-27T01:30Z')).toBe('03-27T01:30');
  expect(step('ArrowRight', '2027-03-28T08:00Z')).toBe('03-28T08:00');
  expect(step('ArrowDown', '2027-03-28T21:30Z')).toBe('03-28T21:30');
  expect(step('Enter', '2027-03-26T09:15Z')).toBeNull();
});
