import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HostHours } from '#features/availability/availability.public.ts';
import { callTimes, callTypes, hosts } from '#features/availability/availability.table.ts';
import { findTimes, timesOf } from '#features/availability/find-times.public.server.ts';
import { bookTime, holdTime } from '#features/availability/hold-time.public.server.ts';
import type { TakenTime } from '#features/availability/take-time.server.ts';
import { freeTime } from '#features/availability/call-times.public.server.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { readOwnHours } from '#features/availability/hours/host-hours.server.ts';
import { makeTeamMember } from '../../tests/administrators.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { dayMs, hourMs, minuteMs } from '#values/duration.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

const test = await openTestApp();
const monday = Date.UTC(2027, 2, 1);
const at = (hour: number, day = 0) => new Date(monday + day * dayMs + hour * hourMs);
let now = new Date(monday);
const app: AppContext = { ...test.app, now: () => now };

const allDay = [{ from: '08:00', to: '18:00' }];
const hours: HostHours = {
  timeZone: 'UTC',
  weekly: [allDay, allDay, allDay, allDay, allDay, [], []],
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: 60,
  daysAhead: 60,
  dailyMax: 20,
  meetingLink: '',
};

let typeId: string;

beforeEach(async () => {
  now = new Date(monday);
  await addHost('ada');
  typeId = await addType(['ada']);
});

describe('a held time', () => {
  it('is offered to nobody else until it has expired', async () => {
    const first = await held(at(10));
    expect(first.hostId).toBe('ada');
    expect(first.endsAt).toEqual(new Date(at(10).getTime() + 30 * minuteMs));
    expect(await free()).not.toContainEqual(at(10));
    expect(await hold(at(10))).toMatchObject({ ok: false, reason: 'taken' });
    now = new Date(now.getTime() + 6 * minuteMs);
    expect(await free()).toContainEqual(at(10));
    await held(at(10));
  });

  it('replaces the one that the same person held before', async () => {
    const first = await held(at(10));
    const second = await held(at(11), { replaces: first.id });
    expect(await free()).toContainEqual(at(10));
    // The same time again is no conflict with itself.
    await held(at(11), { replaces: second.id });
  });

  it('takes no place of its host’s day, which only a call takes', async () => {
    await app.db.update(hosts).set({ hours: { ...hours, dailyMax: 1 } });
    const first = await held(at(10));
    expect(await free()).not.toContainEqual(at(10));
    const second = await held(at(11));
    expect(await free()).toContainEqual(at(12));
    const booked = await Promise.all([
      book(at(10), { holdId: first.id }),
      book(at(11), { holdId: second.id }),
      book(at(12), { holdId: null }),
    ]);
    expect(booked.filter((time) => time !== null)).toHaveLength(1);
    expect(await free()).not.toContainEqual(at(12));
  });

  it('is given up for the newest of the same visitor after three, and can be booked while it is free', async () => {
    const client = newClient();
    const holds: TakenTime[] = [];
    for (const hour of [9, 10, 11, 12]) {
      now = new Date(now.getTime() + 1000);
      holds.push(await held(at(hour), { client }));
      if (hour === 10) await held(at(13));
    }
    const open = await free();
    expect([9, 10, 11, 12, 13].filter((hour) => open.some((time) => time.getTime() === at(hour).getTime()))).toEqual([
      9,
    ]);
    expect(await book(at(9), { holdId: holds[0]!.id })).toMatchObject({ startsAt: at(9) });
  });

  it('is refused outside the hours, in the past, and for a type that is gone', async () => {
    const later = (await free()).slice(0, 5);
    expect(await hold(at(3))).toEqual({ ok: false, reason: 'taken', next: later });
    expect(await hold(at(-1))).toMatchObject({ ok: false, reason: 'taken' });
    expect(await hold(at(10), { typeId: randomUUID() })).toEqual({ ok: false, reason: 'gone' });
  });

  it('is one of 200 that are asked for at once, and the others hear what is free next', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, () => hold(at(10))));
    const taken = results.filter((result) => !result.ok);
    expect(taken).toHaveLength(199);
    const next = (await free()).filter((time) => time > at(10)).slice(0, 5);
    expect(taken[0]).toEqual({ ok: false, reason: 'taken', next });
    expect(await app.db.select().from(callTimes)).toHaveLength(1);
  });
});

describe('a booked time', () => {
  it('keeps its hold, also after it expired, and takes the time without one', async () => {
    const { id } = await held(at(10));
    now = new Date(now.getTime() + hourMs);
    const bookingId = randomUUID();
    expect(await book(at(10), { holdId: id, bookingId })).toMatchObject({ id, hostId: 'ada', startsAt: at(10) });
    expect(await book(at(10), { holdId: null })).toBeNull();
    expect(await book(at(10), { holdId: id })).toBeNull();
    expect(await book(at(11), { holdId: null })).toMatchObject({ startsAt: at(11) });
    await app.db.transaction((tx) => freeTime(tx, [bookingId]));
    expect(await free()).toContainEqual(at(10));
  });

  it('uses no hold of another type of call, which may be shorter', async () => {
    const other = randomUUID();
    const type = {
      id: other,
      slug: 'short',
      name: 'Short call',
      minutes: 15,
      position: 1,
      hostIds: ['ada'],
      updatedAt: now,
    };
    await app.db.insert(callTypes).values({ ...type, place: 'link' });
    const result = await hold(at(10), { typeId: other });
    if (!result.ok) throw new Error(result.reason);
    expect(await book(at(10), { holdId: result.held.id })).toBeNull();
  });

  it('goes to whoever had the fewest calls of late, or to the host that was asked for', async () => {
    await addHost('bo');
    await app.db.update(callTypes).set({ hostIds: ['ada', 'bo'] });
    const order = [];
    for (const hour of [9, 10, 11, 12]) order.push((await book(at(hour), { holdId: null }))?.hostId);
    expect(order).toEqual(['ada', 'bo', 'ada', 'bo']);
    expect(await book(at(9), { holdId: null })).toMatchObject({ hostId: 'bo' });
    expect(await book(at(10), { holdId: null, hostId: 'bo' })).toBeNull();
    expect(await book(at(10), { holdId: null })).toMatchObject({ hostId: 'ada' });
  });

  it('counts for the limit of its day, whoever asks at once', async () => {
    await app.db.update(hosts).set({ hours: { ...hours, dailyMax: 1 } });
    const results = await Promise.all([9, 10, 11, 12].map((hour) => book(at(hour), { holdId: null })));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect((await free()).every((time) => time >= at(0, 1))).toBe(true);
  });

  it('is no longer offered by those who left the team or take no calls', async () => {
    await app.db.update(userProfiles).set({ role: 'reader' });
    expect(await free()).toEqual([]);
    await app.db.update(userProfiles).set({ role: 'sales' });
    await app.db.update(hosts).set({ isActive: false });
    expect(await free()).toEqual([]);
  });
});

it('a new host begins with the zone of their browser, or the company’s while that is unknown', async () => {
  const by = await makeTeamMember(app, 'new-host', 'sales', 'leads:write');
  expect((await readOwnHours(app, by, 'America/Chicago')).hours.timeZone).toBe('America/Chicago');
  expect((await readOwnHours(app, by, 'UTC')).hours.timeZone).toBe('America/New_York');
});

it('the database keeps the times of a host apart, whatever writes them', async () => {
  await book(at(10), { holdId: null });
  const [row] = await app.db.select().from(callTimes);
  const overlapping = { id: randomUUID(), bookingId: randomUUID(), startsAt: at(10.25), endsAt: at(11) };
  const written = app.db.insert(callTimes).values({ ...row!, ...overlapping });
  await expect(written).rejects.toMatchObject({ cause: { constraint: 'call_times_apart' } });
  await app.db.insert(callTimes).values({ ...row!, ...overlapping, startsAt: at(10.5) });
});

async function addHost(id: string): Promise<void> {
  await app.db.insert(users).values({ id, name: id, email: `${id}@example.com` });
  await app.db
    .insert(userProfiles)
    .values({ userId: id, role: 'sales' })
    .onConflictDoUpdate({ target: userProfiles.userId, set: { role: 'sales' } });
  await app.db.insert(hosts).values({ userId: id, hours, updatedAt: now });
}

async function addType(hostIds: string[]): Promise<string> {
  const id = randomUUID();
  await app.db.delete(callTypes);
  const type = { id, slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0, hostIds, updatedAt: now };
  await app.db.insert(callTypes).values({ ...type, place: 'link' });
  return id;
}

function hold(
  time: Date,
  { client = newClient(), ...more }: { typeId?: string; replaces?: string; client?: Client } = {},
) {
  return holdTime(app, { typeId, at: time, hostId: null, replaces: null, ...more }, client);
}

async function held(time: Date, more: { replaces?: string; client?: Client } = {}): Promise<TakenTime> {
  const result = await hold(time, more);
  if (!result.ok) throw new Error(result.reason);
  return result.held;
}

function book(time: Date, more: { holdId: string | null; bookingId?: string; hostId?: string }) {
  const request = { typeId, at: time, hostId: null, bookingId: randomUUID(), ...more };
  return app.db.transaction((tx) => bookTime(tx, request, now));
}

async function free(): Promise<Date[]> {
  const found = await findTimes(app, { slug: 'strategy-call' }, { from: monday, to: monday + 14 * dayMs });
  return found === null ? [] : timesOf(found, null);
}
