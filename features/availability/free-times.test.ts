import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HostHours } from '#features/availability/availability.public.ts';
import { freeTimes, type BusyHost, type Range } from '#features/availability/free-times.ts';
import { dayMs, hourMs, minuteMs } from '#values/duration.ts';

const workdays = [{ from: '09:00', to: '17:00' }];
const hours: HostHours = {
  timeZone: 'Europe/Berlin',
  weekly: [workdays, workdays, workdays, workdays, workdays, [], []],
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: 0,
  daysAhead: 60,
  dailyMax: 20,
  meetingLink: '',
};
const monday = Date.UTC(2027, 2, 1);
const asked = { from: monday, to: monday + dayMs, now: monday, minutes: 30 };
const times = (host: Partial<BusyHost>, more = {}) =>
  freeTimes({ hours, busy: [], calls: [], ...host }, { ...asked, ...more }).map((at) =>
    new Date(at).toISOString().slice(5, 16).replace('T', ' '),
  );
const at = (clock: string): number => Date.parse(`2027-03-01T${clock}:00Z`);

describe('free times', () => {
  test('are on the half hour from when the hours begin to the last call that fits', () => {
    const free = times({});
    expect(free).toHaveLength(16);
    expect([free[0], free.at(-1)]).toEqual(['03-01 08:00', '03-01 15:30']);
    expect(times({}, { minutes: 90 }).at(-1)).toBe('03-01 14:30');
    expect(times({}, { minutes: 15 }).slice(0, 2)).toEqual(['03-01 08:00', '03-01 08:15']);
  });

  test('keep the buffers around what is taken', () => {
    const busy = [{ from: at('10:00'), to: at('10:30') }];
    expect(times({ busy })).not.toContain('03-01 10:00');
    expect(times({ busy })).toContain('03-01 09:30');
    const buffered = times({ busy, hours: { ...hours, bufferBefore: 10, bufferAfter: 10 } });
    expect(buffered).not.toContain('03-01 09:30');
    expect(buffered).not.toContain('03-01 10:30');
    expect(buffered).toContain('03-01 11:00');
  });

  test('leave the notice, end after so many days, and stop at the daily limit', () => {
    expect(times({ hours: { ...hours, noticeMinutes: 9 * 60 } })[0]).toBe('03-01 09:00');
    expect(times({ hours: { ...hours, daysAhead: 1 } }, { to: monday + 7 * dayMs }).at(-1)).toBe('03-01 15:30');
    expect(times({ hours: { ...hours, dailyMax: 1 }, calls: [at('12:00')] })).toEqual([]);
  });

  test('follow the exception of a day', () => {
    const day = { first: '2027-03-01', last: '2027-03-02', note: 'Carnival' };
    expect(times({ hours: { ...hours, exceptions: [{ ...day, hours: [] }] } }, { to: monday + 2 * dayMs })).toEqual([]);
    const short = { ...day, hours: [{ from: '12:00', to: '13:00' }] };
    expect(times({ hours: { ...hours, exceptions: [short] } })).toEqual(['03-01 11:00', '03-01 11:30']);
  });

  test('follow the host’s clock when it changes', () => {
    const sunday = [{ from: '01:00', to: '04:00' }];
    const nightly: HostHours = { ...hours, weekly: [[], [], [], [], [], [], sunday] };
    const spring = times(
      { hours: nightly },
      { from: Date.UTC(2027, 2, 27), to: Date.UTC(2027, 2, 29), now: Date.UTC(2027, 2, 20) },
    );
    expect(spring).toEqual(['03-28 00:00', '03-28 00:30', '03-28 01:00', '03-28 01:30']);
    const autumn = times(
      { hours: nightly },
      { from: Date.UTC(2027, 9, 30), to: Date.UTC(2027, 10, 1), now: Date.UTC(2027, 9, 20) },
    );
    expect(autumn).toHaveLength(8);
    expect([autumn[0], autumn.at(-1)]).toEqual(['10-30 23:00', '10-31 02:30']);
  });
});

const range = fc
  .tuple(fc.integer({ min: -48, max: 24 * 14 }), fc.integer({ min: 1, max: 30 }))
  .map(([from, length]): Range => ({ from: monday + from * hourMs, to: monday + (from + length) * hourMs }));
const host = fc.record({
  zone: fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'),
  before: fc.integer({ min: 0, max: 60 }),
  after: fc.integer({ min: 0, max: 60 }),
  notice: fc.integer({ min: 0, max: 3000 }),
  busy: fc.array(range, { maxLength: 12 }).map((ranges) => ranges.toSorted((a, b) => a.from - b.from)),
  start: fc.integer({ min: 0, max: 400 }).map((days) => days * dayMs),
  minutes: fc.integer({ min: 15, max: 90 }),
});

describe('whatever the hours', () => {
  test('free times never touch what is taken, and nothing that is free is left out', () => {
    fc.assert(
      fc.property(host, ({ zone, before, after, notice, busy: given, start, minutes }) => {
        const busy = given.map(({ from, to }) => ({ from: from + start, to: to + start }));
        const own = { ...hours, timeZone: zone, bufferBefore: before, bufferAfter: after, noticeMinutes: notice };
        const now = monday + start;
        const within = { from: now, to: now + 10 * dayMs, now, minutes };
        const free = freeTimes({ hours: own, busy, calls: [] }, within);
        const isTaken = (time: number) =>
          busy.some(({ from, to }) => from < time + (minutes + after) * minuteMs && to > time - before * minuteMs);
        const unbuffered = { ...own, bufferBefore: 0, bufferAfter: 0 };
        const all = freeTimes({ hours: unbuffered, busy: [], calls: [] }, within);
        expect(free).toEqual(all.filter((time) => !isTaken(time)));
        expect(free).toEqual([...new Set(free)].toSorted((a, b) => a - b));
      }),
    );
  });
});
