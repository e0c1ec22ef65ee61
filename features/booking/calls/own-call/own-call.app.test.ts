import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTimes, callTypes, hosts } from '#features/availability/availability.table.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { setCallOutcome } from '#features/booking/calls/admin/call-outcome.server.ts';
import { countCalls } from '#features/booking/calls/count-calls.public.server.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { sendCallReminder } from '#features/booking/calls/emails/call-reminders.jobs.server.ts';
import { ownCallAddress } from '#features/booking/calls/emails/own-call-link.server.ts';
import { changeOwnCall, openOwnCall } from '#features/booking/calls/own-call/own-call-page.server.ts';
import { ownCallCopy } from '#features/booking/calls/own-call/own-call.copy.ts';
import { timesQueryOf } from '#features/booking/calls/times/offered-times.ts';
import { readOfferedTimes } from '#features/booking/calls/times/offered-times.server.ts';
import { leadEvents, leads } from '#features/leads/leads.table.ts';
import { notices } from '#features/notices/notices.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs, hourMs } from '#values/duration.ts';
import { makeTeamMember } from '../../../../tests/administrators.ts';
import { bookingOf } from '../../../../tests/bookings.ts';
import { runNow } from '../../../../tests/jobs.ts';
import { newClient, openTestApp } from '../../../../tests/test-app.ts';

const test = await openTestApp();
let now = new Date('2026-11-30T08:00:00Z');
const app: AppContext = { ...test.app, now: () => now };
const typeId = randomUUID();
let at: Date;
let id: string;
let token: string;

beforeEach(async () => {
  now = new Date('2026-11-30T08:00:00Z');
  const host = (await makeTeamMember(app, 'host', 'sales', 'leads:write')).user.id;
  await app.db.insert(hosts).values({ userId: host, hours: newHostHours('Europe/Lisbon'), updatedAt: now });
  const type = { id: typeId, slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0 };
  await app.db.insert(callTypes).values({ ...type, hostIds: [], place: 'room', updatedAt: now });
  at = await freeTime(2);
  const held = await holdTime(app, { typeId, at, hostId: null, replaces: null }, newClient());
  const hold = held.ok ? held.held.id : '';
  const form = { ...bookingOf('ana'), preferredDate: at.toISOString(), timeZone: 'Asia/Tokyo', hold };
  const booked = await requestCall(app, form, newClient());
  id = booked.ok ? booked.inquiryId : '';
  token = new URL(ownCallAddress(app, id)).searchParams.get('token') ?? '';
});

async function freeTime(index: number): Promise<Date> {
  const offered = await readOfferedTimes(app, timesQueryOf(new URLSearchParams({ zone: 'UTC' })));
  return new Date(offered?.days.at(-1)?.times[index] ?? '');
}

function open(query = '', of = token, by = app) {
  return openOwnCall(by, new Request(`https://site.example/call?token=${of}${query}`));
}

function press(fields: Record<string, string>, of = token) {
  const body = new URLSearchParams(fields);
  return changeOwnCall(app, new Request(`https://site.example/call?token=${of}`, { method: 'POST', body }));
}

const row = async () => (await app.db.select().from(bookingRequests))[0];

describe('the link of a call', () => {
  it('shows the call, and changes nothing when it is opened', async () => {
    const before = await row();
    for (const query of ['', '&move', '&cancel', '&move&month=2026-12&day=2026-12-03']) await open(query);
    expect(await row()).toEqual(before);
    const call = { at: at.toISOString(), isConfirmed: true, minutes: 30, timeZone: 'Asia/Tokyo' };
    expect(await open()).toMatchObject({ state: 'open', step: { kind: 'view' }, call });
    expect(before?.joinUrl).toBe(`https://meet.jit.si/call-${id}`);
  });

  it('knows only its own call, also after the secret was changed once', async () => {
    for (const other of ['', id, `${id}.`, `${randomUUID()}.${token.split('.')[1]}`, `${token}x`])
      expect(await open('', other)).toEqual({ state: 'unknown' });
    const changed = { ...app, secret: 'another', env: { ...app.env, AUTH_SECRET_PREVIOUS: app.secret } };
    expect(await open('', token, changed)).toMatchObject({ state: 'open' });
  });

  it('moves the call to a free time after asking, once, and tells everybody', async () => {
    const to = await freeTime(5);
    expect(await press({ time: to.toISOString(), zone: 'UTC' })).toMatchObject({ step: { kind: 'confirm' } });
    expect((await row())?.callAt).toEqual(at);
    const move = { action: 'move', time: to.toISOString(), answerCount: '1' };
    await Promise.all([press(move), press(move)]);
    expect(await row()).toMatchObject({ callAt: to, answer: 'moved', answerCount: 2 });
    expect(await app.db.select().from(callTimes)).toMatchObject([{ startsAt: to, bookingId: id }]);
    const kinds = (await app.db.select().from(leadEvents)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('call-'))).toEqual(['call-booked', 'call-moved-by-sender']);
    expect(await app.db.$count(notices)).toBe(2);
    await runNow(sendBookingAnswer, app, { bookingId: id, answerCount: 2 });
    const [email] = test.emails;
    expect(email?.subject).toMatch(/^Your strategy call has a new time/);
    expect(email?.calendar?.content).toMatch(/SEQUENCE:2\r/);
    expect(email?.text).toContain(token);
  });

  it('keeps the call where the wanted time is taken, or the page is out of date', async () => {
    const to = await freeTime(5);
    await holdTime(app, { typeId, at: to, hostId: null, replaces: null }, newClient());
    const move = { action: 'move', time: to.toISOString(), answerCount: '1' };
    expect(await press(move)).toMatchObject({ step: { kind: 'times' }, error: ownCallCopy.taken });
    expect(await press({ ...move, time: (await freeTime(9)).toISOString(), answerCount: '0' })).toMatchObject({
      error: ownCallCopy.stale,
    });
    expect(await row()).toMatchObject({ callAt: at, answerCount: 1 });
    expect(await app.db.$count(callTimes)).toBe(2);
  });

  it('goes to another host where its own is not free, and can be changed twenty times an hour', async () => {
    const first = (await row())?.hostId;
    const other = (await makeTeamMember(app, 'other', 'sales', 'leads:write')).user.id;
    await app.db.insert(hosts).values({ userId: other, hours: newHostHours('Europe/Lisbon'), updatedAt: now });
    await app.db
      .update(hosts)
      .set({ hours: { ...newHostHours('Europe/Lisbon'), weekly: [] } })
      .where(eq(hosts.userId, first ?? ''));
    const times = [await freeTime(5), await freeTime(8)];
    for (let change = 1; change <= 21; change += 1) {
      const time = times[change % 2]?.toISOString() ?? '';
      const page = await press({ action: 'move', time, answerCount: String(change) });
      expect(page).toMatchObject({ error: change > 20 ? ownCallCopy.tooMany : null });
    }
    expect(await row()).toMatchObject({ hostId: other, answerCount: 21 });
  });

  it('cancels the call, frees its time, and can book it again', async () => {
    const cancel = { action: 'cancel', reason: 'We are\nill', answerCount: '1' };
    expect(await press(cancel)).toMatchObject({ call: { isCanceled: true }, error: null });
    expect(await press(cancel)).toMatchObject({ error: null });
    expect(await app.db.$count(callTimes)).toBe(0);
    expect(await row()).toMatchObject({ answer: 'declined', canceledBy: 'visitor', answerCount: 2 });
    expect(await app.db.select().from(leads)).toMatchObject([{ stage: 'reviewing', callAt: null }]);
    await runNow(sendBookingAnswer, app, { bookingId: id, answerCount: 2 });
    expect(test.emails[0]).toMatchObject({ calendar: { method: 'CANCEL' } });
    await press({ action: 'move', time: at.toISOString(), answerCount: '2' });
    expect(await row()).toMatchObject({ answer: 'moved', callAt: at, canceledBy: null });
    expect(await app.db.$count(callTimes)).toBe(1);
  });

  it('says so where no other time can be booked', async () => {
    await app.db.update(hosts).set({ isActive: false });
    expect(await open('&move')).toMatchObject({ step: { kind: 'view' }, error: ownCallCopy.noTimes });
  });

  it('ends with the call', async () => {
    now = new Date(at.getTime() + hourMs);
    expect(await open()).toEqual({ state: 'over' });
    expect(await press({ action: 'cancel', answerCount: '1' })).toEqual({ state: 'over' });
    expect((await row())?.answer).toBe('confirmed');
  });
});

describe('a reminder', () => {
  it('is sent before the call and after it, of its present time alone', async () => {
    const payload = { bookingId: id, answerCount: 1 };
    await runNow(sendCallReminder, app, { ...payload, kind: 'day' });
    await runNow(sendCallReminder, app, { ...payload, answerCount: 0, kind: 'hour' });
    expect(test.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('tomorrow')]);
    now = new Date(at.getTime() + 3 * hourMs);
    await runNow(sendCallReminder, app, { ...payload, kind: 'hour' });
    await runNow(sendCallReminder, app, { ...payload, kind: 'after' });
    expect(test.emails.map(({ subject }) => subject)).toHaveLength(2);
    expect(test.emails[1]?.text).toContain('/intake');
  });
});

it('counts what was held and missed, once the call has begun', async () => {
  const by = await makeTeamMember(app, 'teller', 'sales', 'leads:write');
  const tell = (outcome: 'held' | 'no-show') =>
    app.db.transaction((tx) => setCallOutcome(app, by, tx, { id, outcome }));
  expect(await tell('held')).toBeNull();
  now = new Date(at.getTime() + hourMs);
  expect(await tell('held')).toEqual(at);
  expect(await tell('no-show')).toEqual(at);
  const days = [new Date(at.getTime() - dayMs), new Date(at.getTime() + dayMs)] as const;
  expect(await countCalls(app, ...days)).toEqual({ booked: 1, held: 0, missed: 1 });
  expect(await countCalls(app, days[1], days[1])).toEqual({ booked: 0, held: 0, missed: 0 });
});
