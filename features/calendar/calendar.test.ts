import { describe, expect, test } from 'vitest';
import { dayIn } from '#forms/time-zone.ts';
import { daysOf, neighbor, onDay, periodHref, readPeriod, calendarScope } from '#features/calendar/calendar.ts';

const month = (day: string) => ({ view: 'month', day, host: '' }) as const;

describe('the calendar', () => {
  test.each([
    ['2026-11-23', '2026-10-26', '2026-12-06', 42],
    // Begins on a Monday and has four weeks.
    ['2027-02-10', '2027-02-01', '2027-02-28', 28],
    ['2024-02-29', '2024-01-29', '2024-03-03', 35],
  ])('shows whole weeks of the month of %s', (day, first, last, length) => {
    const days = daysOf(month(day));
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, length]);
    expect(new Set(days).size).toBe(length);
  });

  test('shows a week from Monday to Sunday', () => {
    const days = daysOf({ view: 'week', day: '2026-11-22' });
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-16', '2026-11-22', 7]);
  });

  test('goes to the period before and after', () => {
    expect(neighbor(month('2026-12-31'), 1).day).toBe('2027-01-01');
    expect(neighbor(month('2026-03-31'), -1).day).toBe('2026-02-01');
    expect(neighbor({ view: 'week', day: '2026-12-31', host: 'ann' }, 1)).toEqual({
      view: 'week',
      day: '2027-01-07',
      host: 'ann',
    });
  });

  test.each(['', 'day=2026-02-30', 'day=1999-01-01', 'view=year&day=x'])('reads "%s" as this month', (search) => {
    expect(readPeriod(new URLSearchParams(search), '2026-11-23')).toEqual(month('2026-11-23'));
  });

  test('keeps a period in its address', () => {
    const week = { view: 'week', day: '2026-11-23', host: 'ann' } as const;
    expect(readPeriod(new URL(periodHref(week), 'https://a.example').searchParams, '2000-01-01')).toEqual(week);
  });

  test('keeps the time on another day', () => {
    const moved = onDay('2026-11-23T09:15:00Z', '2027-07-01');
    const before = new Date('2026-11-23T09:15:00Z');
    expect([moved.getHours(), moved.getMinutes()]).toEqual([before.getHours(), before.getMinutes()]);
    expect(dayIn(undefined, moved)).toBe('2027-07-01');
  });

  test('shows each role what it may read', () => {
    expect(calendarScope('writer')).toEqual({ articles: true, newsletter: true, calls: false });
    expect(calendarScope('finance')).toEqual({ articles: false, newsletter: false, calls: false });
  });
});
