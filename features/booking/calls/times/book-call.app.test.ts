import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTimes, callTypes, hosts } from '#features/availability/availability.table.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import { sendCallReminder } from '#features/booking/calls/emails/call-reminders.jobs.server.ts';
import {
  downloadCalendar,
  openCallThanks,
  readBookedCall,
} from '#features/booking/calls/own-call/own-call-page.server.ts';
import { moveOwnCall } from '#features/booking/calls/own-call/own-call.server.ts';
import { calendarPath } from '#features/booking/calls/own-call/own-call.ts';
import { callsWithoutPlace } from '#features/booking/calls/own-call/calls-without-place.server.ts';
import { replyToBooking } from '#features/booking/calls/admin/reply-to-booking.server.ts';
import { eraseBookings } from '#features/booking/booking.server.ts';
import { sendCallTeamEmail } from '#features/booking/calls/emails/request-emails.jobs.server.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { referenceIn } from '#features/booking/booking.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { openCallPage } from '#features/booking/calls/pages/call-page.server.ts';
import { bookingPage } from '#features/booking/pages/booking-page.server.ts';
import { timesQueryOf } from '#features/booking/calls/times/offered-times.ts';
import { readOfferedTimes } from '#features/booking/calls/times/offered-times.server.ts';
import { notices } from '#features/notices/notices.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { EventType } from '#features/webhooks/events/all-events.server.ts';
import { webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import { stampedId } from '#server/http/request/form-stamp.ts';
import { dayMs } from '#values/duration.ts';
import { makeTeamMember } from '../../../../tests/administrators.ts';
import { bookingOf } from '../../../../tests/bookings.ts';
import { runNow } from '../../../../tests/jobs.ts';
import { newClient, openTestApp } from '../../../../tests/test-app.ts';

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
    // Days ahead: a call that is soon has no reminder a day before it.
    const at = (await freeTimes()).at(-1)!;
    const result = await book('ana', at, await hold(at));
    expect(result).toMatchObject({ ok: true });
    const [row] = await app.db.select().from(bookingRequests);
    expect(row).toMatchObject({ answer: 'confirmed', callAt: at, hostId: host, minutes: 45, answerCount: 1 });
    const queued = await test.queued();
    const reminders = queued.filter(({ name }) => name === 'send-call-reminder');
    expect(reminders.map(({ data }) => data['kind'])).toEqual(expect.arrayContaining(['day', 'hour', 'after']));
    expect(queued.map(({ name }) => name).toSorted()).toEqual([
      'send-booking-answer',
      'send-booking-email',
      ...reminders.map(({ name }) => name),
    ]);
    expect(await app.db.select().from(leads)).toMatchObject([
      { callAt: at, callConfirmed: true, stage: 'call-booked' },
    ]);
    expect(await app.db.select().from(notices)).toMatchObject([
      { userId: host, kind: 'call-changed', title: row?.name },
    ]);
    expect(await freeTimes()).not.toContainEqual(at);
  });

  it('is reported as a new call and its confirmation, without an update of its lead', async () => {
    const eventTypes: EventType[] = ['lead.updated', 'booking.created', 'booking.updated'];
    const signed = { url: 'https://crm.example.com/', description: '', secret: '', createdBy: '', updatedBy: '' };
    await app.db.insert(webhookEndpoints).values({ ...signed, eventTypes });
    const at = await firstFree();
    await book('ana', at, await hold(at));
    const events = await app.db.select().from(webhookEvents).orderBy(webhookEvents.at);
    expect(events.map(({ type }) => type)).toEqual(['booking.created', 'booking.updated']);
    expect(events[1]?.data).toMatchObject({ change: 'confirmed', previous: { callAt: null } });
  });

  it('is booked by a page with a number and time of its own', async () => {
    const request = new Request(`${app.env.PUBLIC_ORIGIN}/book`);
    const [one, other] = [await openCallPage(app, request), await openCallPage(app, request)];
    expect(one?.formId).not.toBe(other?.formId);
    expect([one?.formId, one?.startedAt].join(' ')).not.toMatch(/00000000-0000|2000-01-01/u);
    await app.db.delete(hosts);
    expect(await openCallPage(app, request)).toBeNull();
    expect((await bookingPage.open(app, request)).formId).toContain(stampedId);
  });

  it('is left to the team when the form came too fast at first, and comes again', async () => {
    const at = await firstFree();
    const form = formFor('ana', at, await hold(at));
    await requestCall(app, { ...form, startedAt: app.now().toISOString() }, newClient());
    expect(await test.queued()).toEqual([]);
    expect(await requestCall(app, form, newClient())).toMatchObject({ ok: true });
    expect(await app.db.select().from(bookingRequests)).toMatchObject([{ suspectedSpam: null, callAt: null }]);
    const names = (await test.queued()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['send-booking-confirmation', 'send-booking-email']);
  });

  it('is kept when the form is sent again, and freed when the request is erased', async () => {
    const at = await firstFree();
    const holdId = await hold(at);
    const form = formFor('ana', at, holdId);
    const [first, again] = [await requestCall(app, form, newClient()), await requestCall(app, form, newClient())];
    expect(again).toEqual(first);
    expect(await app.db.select().from(callTimes)).toHaveLength(1);
    if (first.ok) await app.db.transaction((tx) => eraseBookings(app, tx, [first.inquiryId]));
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

  it('is confirmed at once three times a day for one address; after that it is a request for the team', async () => {
    const client = newClient();
    const send = async (who: string, at: Date, holdId: string) => requestCall(app, formFor(who, at, holdId), client);
    const taken = await firstFree();
    await book('ana', taken, await hold(taken));
    for (const who of ['bo', 'cy', 'di']) {
      // Refused attempts do not count.
      expect(await send(who, taken, randomUUID())).toMatchObject({ ok: false, reason: 'time-taken' });
      const at = await firstFree();
      expect(await send(who, at, await hold(at))).toMatchObject({ ok: true, callAt: at });
    }
    const at = await firstFree();
    const result = await send('ed', at, randomUUID());
    expect(result).toMatchObject({ ok: true });
    expect(result).not.toHaveProperty('callAt');
    expect(await app.db.$count(callTimes)).toBe(4);
    expect(
      await app.db.select().from(bookingRequests).where(eq(bookingRequests.email, 'ada.ed@harbour.example')),
    ).toMatchObject([{ preferredDate: at, callAt: null, answer: null }]);
    const [next, later] = [await firstFree(), newClient()];
    expect(await requestCall(app, formFor('flo', next, await hold(next)), later)).toMatchObject({ callAt: next });
  });

  it('takes no time of anybody for what looks like spam', async () => {
    const at = await firstFree();
    const form = { ...bookingOf('spam'), preferredDate: at.toISOString(), hold: randomUUID(), website: 'x' };
    const spam = { ...form, startedAt: new Date(app.now().getTime() - 100).toISOString() };
    // It reads like a booking, so senders cannot probe the filter.
    const result = await requestCall(app, spam, newClient());
    expect(result).toMatchObject({ ok: true, callAt: at });
    const id = result.ok ? result.inquiryId : '';
    expect(await readBookedCall(app, id)).toMatchObject({ at: at.toISOString(), place: bookedCopy.linkFollows });
    const change = { bookingId: id, answerCount: 0, at: (await freeTimes()).at(-1)! };
    expect(await moveOwnCall(app, change)).toEqual({ ok: true });
    expect(await app.db.select().from(callTimes)).toEqual([]);
  });

  it.each(['', 'x'])('is refused if the hold cannot be read (%j), and writes nothing', async (hold) => {
    const result = await requestCall(app, formFor('ana', await firstFree(), hold), newClient());
    expect(result).toEqual({ ok: false, reason: 'time-taken', next: [] });
    expect(await app.db.select().from(bookingRequests)).toEqual([]);
  });

  it('has a host and a place, which thanks, email, and calendar file name', async () => {
    const at = (await freeTimes()).at(-1)!;
    const result = await book('ana', at, await hold(at));
    const bookingId = result.ok ? result.inquiryId : '';
    const shown = async () => readBookedCall(app, bookingId);
    expect(await shown()).toMatchObject({ timeZone: 'Europe/Lisbon', place: bookedCopy.linkFollows });
    expect((await shown())?.host).toBe((await app.db.select().from(users).where(eq(users.id, host)))[0]?.name);
    await runNow(sendCallTeamEmail, app, { bookingId, version: 1 });
    expect(test.emails.pop()?.text).toContain(`booked a call with ${(await shown())?.host}.`);
    await runNow(sendBookingAnswer, app, { bookingId, answerCount: 1 });
    expect(test.emails[0]?.text).toContain(bookedCopy.linkFollows);
    expect(test.emails[0]?.calendar?.content).toMatch(/\r\nLOCATION:We’ll email you the link/u);
    expect(await callsWithoutPlace(app)).toEqual(['Strategy call']);
    // A link that the host sets later is in the reminders.
    const hours = { ...newHostHours('Europe/Lisbon'), meetingLink: 'https://meet.example/ada' };
    await app.db.update(hosts).set({ hours });
    expect(await shown()).toMatchObject({ place: hours.meetingLink });
    expect(await callsWithoutPlace(app)).toEqual([]);
    await runNow(sendCallReminder, app, { bookingId, answerCount: 1, kind: 'day' });
    expect(test.emails[1]?.text).toContain(hours.meetingLink);
    await app.db.update(callTypes).set({ place: 'phone' });
    expect(await shown()).toMatchObject({ place: bookedCopy.byPhone });
  });

  it('can be added to a calendar by its link, and by no other', async () => {
    const at = await firstFree();
    const result = await book('ana', at, await hold(at));
    const { path } = (await readBookedCall(app, result.ok ? result.inquiryId : ''))!;
    const open = (address: string) => new Request(`https://site.example${calendarPath(address)}`);
    const file = await downloadCalendar(app, open(path!));
    expect(file.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(await file.text()).toContain('STATUS:CONFIRMED');
    expect((await downloadCalendar(app, open(path!.slice(0, -1)))).status).toBe(404);
    expect((await openCallThanks(app, new Request(`https://site.example${path}`)))?.at).toBe(at.toISOString());
    const other = new Request('https://site.example/book/thank-you?reference=<b>Call+us</b>');
    expect([await openCallThanks(app, other), referenceIn(other.url)]).toEqual([null, null]);
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

async function freeTimes(): Promise<Date[]> {
  const offered = await readOfferedTimes(app, inUtc);
  return offered?.days.flatMap(({ times }) => times.map((time) => new Date(time))) ?? [];
}

async function firstFree(): Promise<Date> {
  return (await freeTimes())[0]!;
}

async function hold(at: Date): Promise<string> {
  const result = await holdTime(app, { typeId, at, hostId: null, replaces: null }, newClient());
  if (!result.ok) throw new Error(result.reason);
  return result.held.id;
}

function book(who: string, at: Date, holdId: string) {
  return requestCall(app, formFor(who, at, holdId), newClient());
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
    await runNow(sendCallTeamEmail, app, { bookingId: row?.id ?? '', version: 1 });
    await runNow(sendBookingAnswer, app, { bookingId: row?.id ?? '', answerCount: 1 });
    const [toTeam, toVisitor] = test.emails;
    expect(toTeam?.subject).toMatch(/booked/);
    expect(toVisitor?.calendar).toMatchObject({ method: 'REQUEST' });
    expect(toVisitor?.calendar?.content).not.toContain(bookingOf('ana').name);
  });
});
