import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import { findTimes, timesOf } from '#features/availability/find-times.public.server.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { bookingRequests, type Booking } from '#features/booking/booking.table.ts';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import { syncDue } from '#features/host-calendars/sync-calendars.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs, minuteMs } from '#values/duration.ts';
import { makeTeamMember } from './administrators.ts';
import { bookingOf } from './bookings.ts';
import { newClient, openTestApp, type TestApp } from './test-app.ts';

/** A host with hours around the clock, from Monday, November 30, 2026; the clock stands still. */
export async function openHostCalendarsTest(settings: Readonly<Record<string, string>> = {}) {
  const test: TestApp = await openTestApp(settings);
  let now = new Date('2026-11-30T08:00:00Z');
  const app: AppContext = { ...test.app, now: () => now };
  const typeId = randomUUID();
  const allDay = [{ from: '00:00', to: '24:00' }];
  const hours = { ...newHostHours('UTC'), weekly: Array(7).fill(allDay), dailyMax: 50, bufferAfter: 0 };

  async function addHost(name: string) {
    const by = await makeTeamMember(app, name, 'sales', 'leads:write');
    await app.db.insert(hosts).values({ userId: by.user.id, hours, updatedAt: now });
    return by;
  }

  async function hold(at: string): Promise<string> {
    const held = await holdTime(app, { typeId, at: new Date(at), hostId: null, replaces: null }, newClient());
    return held.ok ? held.held.id : '';
  }

  async function bookHeld(at: string, held: string, who = 'ana'): Promise<string> {
    const form = { ...bookingOf(who), preferredDate: new Date(at).toISOString(), timeZone: 'UTC', hold: held };
    const booked = await requestCall(app, form, newClient());
    if (!booked.ok) throw new Error(booked.reason);
    return booked.inquiryId;
  }

  return {
    test,
    app,
    addHost,
    /** Before each test, since each begins with an empty database. */
    async begin() {
      now = new Date('2026-11-30T08:00:00Z');
      const type = { id: typeId, slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0 };
      await app.db.insert(callTypes).values({ ...type, hostIds: [], place: 'link', updatedAt: now });
      return addHost('ada');
    },
    /** Lets time pass and looks at the calendars each minute, as the job does. */
    pass: async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        now = new Date(now.getTime() + minuteMs);
        await syncDue(app);
      }
    },
    /** Without looking at them. */
    skip: (minutes: number) => void (now = new Date(now.getTime() + minutes * minuteMs)),
    hold,
    bookHeld,
    book: async (at: string, who = 'ana'): Promise<string> => bookHeld(at, await hold(at), who),
    booking: async (id: string): Promise<Booking> => {
      const [row] = await app.db.select().from(bookingRequests).where(eq(bookingRequests.id, id));
      if (!row) throw new Error('no booking');
      return row;
    },
    /** Free times of a day, as `09:30`. */
    free: async (day: string): Promise<string[]> => {
      const from = Date.parse(day);
      const found = await findTimes(app, { slug: 'strategy-call' }, { from, to: from + dayMs });
      return found === null ? [] : timesOf(found, null).map((at) => at.toISOString().slice(11, 16));
    },
    calendars: () => app.db.select().from(hostCalendars).orderBy(hostCalendars.createdAt),
  };
}
