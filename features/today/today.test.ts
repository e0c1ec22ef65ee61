import { expect, test } from 'vitest';
import { isLate } from '#features/today/promise.ts';
import { snoozeDays } from '#features/leads/snooze/snooze.public.ts';
import { snoozed } from '#features/today/snooze.ts';
import { callDay, callWindow, requestedZone } from '#features/today/today.ts';
import { dayIn } from '#forms/time-zone.ts';

test('a submission is late once a day has passed without a reply', () => {
  const received = new Date('2027-03-01T09:00:00Z');
  expect(isLate(received, new Date('2027-03-02T08:59:59Z'))).toBe(false);
  expect(isLate(received, new Date('2027-03-02T09:00:00Z'))).toBe(true);
});

test('the day of a call is that of the reader’s clock', () => {
  const now = new Date('2027-03-01T22:30:00Z');
  const call = new Date('2027-03-02T08:00:00Z');
  expect(callDay(call, now, 'Europe/London')).toBe('tomorrow');
  expect(callDay(call, now, 'Europe/Oslo')).toBe('tomorrow');
  // Midnight has passed there.
  expect(callDay(call, now, 'Europe/Helsinki')).toBe('today');
  expect(callDay(call, now, 'Pacific/Kiritimati')).toBe('today');
  expect(callDay(new Date('2027-03-03T12:00:00Z'), now, 'Europe/London')).toBeNull();
  expect(callDay(new Date('2027-02-28T12:00:00Z'), now, 'Europe/London')).toBeNull();
});

test('two days hold where a clock is put forward or back', () => {
  const zone = 'Europe/Oslo';
  expect(callDay(new Date('2027-03-28T21:30:00Z'), new Date('2027-03-27T00:00:00Z'), zone)).toBe('tomorrow');
  expect(callDay(new Date('2027-11-01T00:30:00Z'), new Date('2027-10-31T00:00:00Z'), zone)).toBe('tomorrow');
});

test('the window of calls holds both days in every zone', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const { from, to } = callWindow(now);
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Asia/Kolkata']) {
    expect(dayIn(zone, from) < dayIn(zone, now)).toBe(true);
    expect(callDay(to, now, zone)).toBeNull();
  }
});

test('reads a time zone, or UTC', () => {
  expect(requestedZone(new URLSearchParams('zone=Europe/Oslo'))).toBe('Europe/Oslo');
  expect(requestedZone(new URLSearchParams('zone=Nowhere/Land'))).toBe('UTC');
  expect(requestedZone(new URLSearchParams())).toBe('UTC');
});

test('snoozes to a later day, at the same time of its clock', () => {
  expect(snoozeDays('2027-03-01').map(({ day }) => day)).toEqual(['2027-03-02', '2027-03-04', '2027-03-08']);
  expect(snoozeDays('2027-03-07').map(({ day }) => day)).toEqual(['2027-03-08', '2027-03-10', '2027-03-15']);
  const task = {
    id: 't',
    text: 'Call',
    version: 1,
    assignee: null,
    leadId: 'l',
    leadName: 'Ida',
    company: null,
    dueOn: '2027-03-26',
    dueAt: '2027-03-26T08:00:00.000Z',
    timeZone: 'Europe/Oslo',
  };
  // The clock is put forward in between.
  expect(snoozed(task, '2027-03-29')).toMatchObject({ dueOn: '2027-03-29', dueAt: '2027-03-29T07:00:00.000Z' });
  const early = { ...task, dueAt: '2027-03-26T01:30:00.000Z' };
  expect(snoozed(early, '2027-03-28')).toMatchObject({ dueOn: '2027-03-28', dueAt: null, timeZone: null });
  expect(snoozed({ ...task, dueAt: null, timeZone: null }, '2027-03-29')).toMatchObject({ dueOn: '2027-03-29' });
});
