import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { newHostHours, type HostHours } from '#features/availability/availability.public.ts';
import { callTimes, callTypes, hosts } from '#features/availability/availability.table.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { addException } from '#features/availability/hours/host-hours.server.ts';
import { callsOnDaysOff, clearDaysOff } from '#features/booking/calls/admin/calls-on-days-off.server.ts';
import { replyToBooking } from '#features/booking/calls/admin/reply-to-booking.server.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { readCalendar } from '#features/calendar/read-calendar.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import { notices } from '#features/notices/notices.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { minuteMs } from '#values/duration.ts';
import { makeTeamMember } from '../../../../tests/administrators.ts';
import { bookingOf } from '../../../../tests/bookings.ts';
import { newClient, openTestApp } from '../../../../tests/test-app.ts';

const test = await openTestApp();
const now = new Date('2026-11-30T08:00:00Z');
const app: AppContext = { ...test.app, now: () => now };
const typeId = randomUUID();
const at = new Date('2026-12-02T10:00:00Z');
const off = { first: '2026-12-01', last: '2026-12-03', hours: [], note: 'Skiing' };

beforeEach(async () => {
  const type = { id: typeId, slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0 };
  await app.db.insert(callTypes).values({ ...type, hostIds: [], place: 'link', updatedAt: now });
});

async function addHost(name: string) {
  const by = await makeTeamMember(app, name, 'sales', 'leads:write');
  const hours: HostHours = { ...newHostHours('UTC'), meetingLink: `https://meet.example/${name}` };
  await app.db.insert(hosts).values({ userId: by.user.id, hours, updatedAt: now });
  return by;
}

async function book(who: string, time = at): Promise<string> {
  const held = await holdTime(app, { typeId, at: time, hostId: null, replaces: null }, newClient());
  const hold = held.ok ? held.held.id : '';
  const form = { ...bookingOf(who), preferredDate: time.toISOString(), timeZone: 'UTC', hold };
  const booked = await requestCall(app, form, newClient());
  return booked.ok ? booked.inquiryId : '';
}

async function hoursOf(userId: string): Promise<HostHours> {
  const [host] = await app.db.select().from(hosts).where(eq(hosts.userId, userId));
  return host?.hours ?? newHostHours('UTC');
}

const rows = () => app.db.select().from(bookingRequests).orderBy(bookingRequests.callAt);

it('hands calls on days off to another host, or asks for another time, once', async () => {
  const ada = await addHost('ada');
  await book('ana');
  await book('bea', new Date(at.getTime() + 60 * minuteMs));
  const bo = await addHost('bo');
  // Bo is busy at the second time.
  await book('cy', new Date(at.getTime() + 60 * minuteMs));
  await addException(app, ada, off, '2026-11-30');
  const hours = await hoursOf(ada.user.id);
  expect(await callsOnDaysOff(app, ada, hours)).toHaveLength(2);
  expect(await callsOnDaysOff(app, bo, await hoursOf(bo.user.id))).toEqual([]);
  expect(await clearDaysOff(app, ada, hours)).toEqual({ handedOver: 1, canceled: 1 });
  expect(await clearDaysOff(app, ada, hours)).toEqual({ handedOver: 0, canceled: 0 });
  const [first, ...others] = await rows();
  expect(first).toMatchObject({ hostId: bo.user.id, joinUrl: 'https://meet.example/bo', answer: 'confirmed' });
  expect(others.find(({ answer }) => answer === 'declined')).toMatchObject({ canceledBy: 'host' });
  expect(await app.db.$count(callTimes)).toBe(2);
  const stages = (await app.db.select().from(leads)).map(({ stage }) => stage);
  expect(stages.toSorted()).toEqual(['call-booked', 'call-booked', 'reviewing']);
  const told = await app.db.select().from(notices).where(eq(notices.userId, bo.user.id));
  expect(told.map(({ byId }) => byId)).toContain(ada.user.id);
});

it('names what a host has at a time before it is confirmed', async () => {
  const ada = await addHost('ada');
  const id = await book('ana');
  const other = await book('bea', new Date(at.getTime() + 60 * minuteMs));
  const reply = { timeZone: 'UTC', message: '', answerCount: 1 };
  const move = (time: string, isConfirmed = false, timeZone = 'UTC') =>
    app.db.transaction((tx) => replyToBooking(app, ada, tx, id, { ...reply, time, isConfirmed, timeZone }));
  const warned = (pattern: RegExp) => ({ ok: false, warnings: [expect.stringMatching(pattern) as string] });
  expect(await move('2026-12-02T11:15')).toMatchObject(warned(/^There is already a call with .* at 11:00/));
  // On the clock of who moves it, whatever the visitor's is.
  const onTheirs = await move('2026-12-02T12:15', false, 'Europe/Berlin');
  expect(onTheirs).toMatchObject(warned(/^There is already a call with .* at 12:00\sPM \(Europe\/Berlin\)\.$/));
  await holdTime(app, { typeId, at: new Date('2026-12-02T14:00Z'), hostId: null, replaces: null }, newClient());
  expect(await move('2026-12-02T14:00')).toMatchObject(warned(/booking this time right now/));
  await addException(app, ada, { ...off, first: '2026-12-03' }, '2026-11-30');
  expect(await move('2026-12-03T14:00')).toMatchObject(warned(/away: Skiing/));
  await app.db.update(bookingRequests).set({ outcome: 'no-show' }).where(eq(bookingRequests.id, id));
  expect(await move('2026-12-02T11:15', true)).toMatchObject({ ok: true, action: 'moved' });
  const [moved] = await app.db.select().from(bookingRequests).where(eq(bookingRequests.id, id));
  expect(moved?.outcome).toBeNull();
  // The other call keeps its time.
  expect(await app.db.select().from(callTimes).where(eq(callTimes.bookingId, other))).toHaveLength(1);
});

it('blocks the time of a request that a host confirms', async () => {
  const ada = await addHost('ada');
  const request = await requestCall(app, { ...bookingOf('ana'), preferredDate: '' }, newClient());
  const id = request.ok ? request.inquiryId : '';
  const reply = { timeZone: 'UTC', message: '', answerCount: 0, time: '2026-12-02T10:00' };
  await app.db.transaction((tx) => replyToBooking(app, ada, tx, id, reply));
  expect(await app.db.select().from(callTimes)).toMatchObject([{ bookingId: id, startsAt: at }]);
  expect(await rows()).toMatchObject([{ hostId: ada.user.id, isBooked: false }]);
  const taken = await holdTime(app, { typeId, at, hostId: null, replaces: null }, newClient());
  expect(taken).toMatchObject({ ok: false, reason: 'taken' });
});

it('shows calls, holds and days off in the calendar of those who may see leads', async () => {
  const ada = await addHost('ada');
  await book('ana');
  await holdTime(app, { typeId, at: new Date('2026-12-02T14:00Z'), hostId: null, replaces: null }, newClient());
  await addException(app, ada, { ...off, first: '2026-12-03', last: '2027-12-03' }, '2026-11-30');
  const scope = { articles: true, newsletter: true, calls: true };
  const items = await readCalendar(app, scope, ['2026-12-01', '2026-12-04']);
  expect(items.map(({ kind, at: when }) => `${kind} ${when.slice(0, 16)}`)).toEqual([
    'call 2026-12-02T10:00',
    'hold 2026-12-02T14:00',
    'away 2026-12-03T00:00',
    'away 2026-12-04T00:00',
    'away 2026-12-05T00:00',
    'away 2026-12-06T00:00',
  ]);
  expect(items[0]?.title).toMatch(/^Ada Okafor, with /);
  expect(items[2]?.title).toMatch(/, Skiing$/);
  expect(await readCalendar(app, { ...scope, calls: false }, ['2026-12-01', '2026-12-04'])).toEqual([]);
});
