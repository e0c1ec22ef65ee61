import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTimes, callTypes, hosts } from '#features/availability/availability.table.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { sendBookingAnswer } from '#features/booking/emails/call-answer.jobs.server.ts';
import { replyToBooking } from '#features/booking/admin/reply-to-booking.server.ts';
import { sendBookingEmail } from '#features/booking/booking.jobs.server.ts';
import { eraseBookings, requestBooking } from '#features/booking/booking.server.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { openBookingPage } from '#features/booking/pages/booking-page.server.ts';
import { timesQueryOf } from '#features/booking/times/offered-times.ts';
import { readOfferedTimes } from '#features/booking/times/offered-times.server.ts';
import { notices } from '#features/notices/notices.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { stampedId } from '#server/http/request/form-stamp.ts';
import { dayMs } from '#values/duration.ts';
import { makeTeamMember } from '../../../tests/administrators.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { runNow } from '../../../tests/jobs.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const inUtc = timesQueryOf(new URLSearchParams({ zone: 'UTC' }));
const test = await openTestApp();
const { app } = test;
const typeId = randomUUID();
let host: string;

beforeEach(async () => {
  host = (await makeTeamMember(app, 'host', 'sales', 'leads:write')).user.id;
  await app.db.insert(hosts).values({ userId: host, hours: newHostHours('Europe/Lisbon'), updatedAt: app.now() });
  const type = { id: typeId, slug: 'strategy-call', name: 'Strategy call', minutes: 45, position: 0 };
  await app.db.delete(callTypes);
  await app.db.insert(callTypes).values({ ...type, hostIds: [host], place: 'link', updatedAt: app.now() });
});

describe('a chosen time', () => {
  it('is a confirmed call at once, with its emails, its lead, and the time taken', async () => {
    const at = await firstFree();
    const result = await book('ana', at, await hold(at));
    expect(result).toMatchObject({ ok: true });
    const [row] = await app.db.select().from(bookingRequests);
    expect(row).toMatchObject({ answer: 'confirmed', callAt: at, hostId: host, minutes: 45, answerCount: 1 });
    expect((await test.queued()).map(({ name }) => name).toSorted()).toEqual([
      'send-booking-answer',
      'send-booking-email',
      'send-call-reminder',
      'send-call-reminder',
      'send-call-reminder',
    ]);
    expect(await app.db.select().from(leads)).toMatchObject([
      { callAt: at, callConfirmed: true, stage: 'call-booked' },
    ]);
    expect(await app.db.select().from(notices)).toMatchObject([
      { userId: host, kind: 'call-changed', title: row?.name },
    ]);
    expect(await firstFree()).not.toEqual(at);
  });

  it('is booked by a page with a number and time of its own', async () => {
    const open = () => openBookingPage(app, new Request(`${app.env.PUBLIC_ORIGIN}/book`));
    const [one, other] = [await open(), await open()];
    expect(one.formId).not.toBe(other.formId);
    expect([one.formId, one.startedAt].join(' ')).not.toMatch(/00000000-0000|2000-01-01/u);
    await app.db.delete(hosts);
    expect((await open()).formId).toContain(stampedId);
  });

  it('is kept when the form is sent again, and freed when the request is erased', async () => {
    const at = await firstFree();
    const holdId = await hold(at);
    const form = formFor('ana', at, holdId);
    const [first, again] = [await requestBooking(app, form, newClient()), await requestBooking(app, form, newClient())];
    expect(again).toEqual(first);
    expect(await app.db.select().from(callTimes)).toHaveLength(1);
    if (first.ok) await eraseBookings(app, [first.inquiryId]);
    expect(await app.db.select().from(callTimes)).toEqual([]);
  });

  it('is refused with the next free times if somebody else has it, and writes nothing', async () => {
    const at = await firstFree();
    await book('ana', at, await hold(at));
    const next = await firstFree();
    const result = await book('bo', at, randomUUID());
    expect(result).toMatchObject({ ok: false, reason: 'time-taken' });
    expect(!result.ok && result.reason === 'time-taken' && result.next[0]).toEqual(next);
    expect(await app.db.select().from(bookingRequests)).toHaveLength(1);
  });

  it('takes no time of anybody for what looks like spam', async () => {
    const at = await firstFree();
    const form = { ...bookingOf('spam'), preferredDate: at.toISOString(), hold: randomUUID(), website: 'x' };
    const spam = { ...form, startedAt: new Date(app.now().getTime() - 100).toISOString() };
    expect(await requestBooking(app, spam, newClient())).toMatchObject({ ok: true });
    expect(await app.db.select().from(callTimes)).toEqual([]);
  });
});

it('shows the next four days, then months, in the visitor’s zone', async () => {
  const offered = await readOfferedTimes(app, { ...inUtc, timeZone: 'Pacific/Auckland' });
  expect(offered?.days).toHaveLength(4);
  expect(offered).toMatchObject({ minutes: 45, timeZone: 'Pacific/Auckland', earlier: null });
  const later = await readOfferedTimes(app, { ...inUtc, timeZone: 'Nowhere/Land', month: offered?.later ?? null });
  expect(later).toMatchObject({ timeZone: 'UTC', month: offered?.later });
  await app.db.update(hosts).set({ isActive: false });
  expect(await readOfferedTimes(app, inUtc)).toBeNull();
});

async function firstFree(): Promise<Date> {
  const offered = await readOfferedTimes(app, inUtc);
  return new Date(offered?.days[0]?.times[0] ?? '');
}

async function hold(at: Date): Promise<string> {
  const result = await holdTime(app, { typeId, at, hostId: null, replaces: null }, newClient());
  if (!result.ok) throw new Error(result.reason);
  return result.held.id;
}

function book(who: string, at: Date, holdId: string) {
  return requestBooking(app, formFor(who, at, holdId), newClient());
}

function formFor(who: string, at: Date, hold: string) {
  return { ...bookingOf(who), preferredDate: at.toISOString(), timeZone: 'Europe/Lisbon', hold };
}

describe('the team', () => {
  it('moves a booked call and its time with it, and frees the time of one it declines', async () => {
    const at = await firstFree();
    const result = await book('ana', at, await hold(at));
    if (!result.ok) throw new Error(result.reason);
    const by = await makeTeamMember(app, 'mover', 'sales', 'leads:write');
    const moved = new Date(at.getTime() + 7 * dayMs);
    const reply = { timeZone: 'UTC', message: 'Sorry', isConfirmed: true };
    const time = moved.toISOString().slice(0, 16);
    const move = await app.db.transaction((tx) =>
      replyToBooking(app, by, tx, result.inquiryId, { ...reply, time, answerCount: 1 }),
    );
    expect(move).toMatchObject({ ok: true, action: 'moved' });
    expect(await app.db.select().from(callTimes)).toMatchObject([{ startsAt: moved }]);
    expect(await firstFree()).toEqual(at);
    await app.db.transaction((tx) =>
      replyToBooking(app, by, tx, result.inquiryId, { ...reply, time: null, answerCount: 2 }),
    );
    expect(await app.db.select().from(callTimes)).toEqual([]);
  });

  it('is told that a call was booked, and the visitor has an invitation without the text they typed', async () => {
    const at = await firstFree();
    await book('ana', at, await hold(at));
    const [row] = await app.db.select().from(bookingRequests);
    await runNow(sendBookingEmail, app, { bookingId: row?.id ?? '', version: 1 });
    await runNow(sendBookingAnswer, app, { bookingId: row?.id ?? '', answerCount: 1 });
    const [toTeam, toVisitor] = test.emails;
    expect(toTeam?.subject).toMatch(/booked/);
    expect(toVisitor?.calendar).toMatchObject({ method: 'REQUEST' });
    expect(toVisitor?.calendar?.content).not.toContain(bookingOf('ana').name);
  });
});
