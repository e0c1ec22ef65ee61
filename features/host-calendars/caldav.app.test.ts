import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callWarnings } from '#features/booking/calls/admin/call-warnings.server.ts';
import { readCalendar } from '#features/calendar/read-calendar.server.ts';
import { weekOf, weeksOf } from '#values/day.ts';
import { callTimes } from '#features/availability/availability.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { sendCalendarEmail } from '#features/host-calendars/calendar-fault.jobs.server.ts';
import { reencryptCalendars } from '#features/host-calendars/calendar-access.server.ts';
import {
  chooseCalendar,
  connectCalendar,
  readOwnCalendars,
  removeCalendar,
} from '#features/host-calendars/connect-calendar.server.ts';
import { findCalendars } from '#features/host-calendars/sources/caldav-requests.server.ts';
import { calendarCalls, calendarEvents, hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import { readNow, syncDue } from '#features/host-calendars/sync-calendars.server.ts';
import { cancelOwnCall, moveOwnCall } from '#features/booking/calls/own-call/own-call.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { calendarsCheck } from '#features/host-calendars/calendars-check.server.ts';
import { calendarType, homeSet, openCaldavPeer, sendResources, type CaldavPeer } from '../../tests/fakes/caldav.ts';
import { openHttpPeer } from '../../tests/fakes/http-peer.ts';
import { eventText } from '../../tests/event-text.ts';
import { openHostCalendarsTest } from '../../tests/host-calendars.ts';
import { runNow } from '../../tests/jobs.ts';

const all = await openHostCalendarsTest();
const { app, pass, book, free, booking } = all;
let peer: CaldavPeer;
let ada: TeamMember<'leads:write'>;

const day = '2026-12-02';
const account = () => ({ url: peer.origin, user: 'ada', password: 'pw' });
const connect = (by = ada, writes = true) =>
  connectCalendar(app, by, { access: { ...account(), kind: 'caldav', url: peer.calendar }, name: 'Work', writes });
const fileOf = (id: string) => peer.files.get(`booking-${id}.ics`) ?? '';
const move = (id: string, from: string, to: string) =>
  peer.files.set(
    `booking-${id}.ics`,
    fileOf(id)
      .replace(`DTSTART:${from}`, `DTSTART:${to}`)
      .replace(/DTEND:.*\r\n/u, 'DURATION:PT30M\r\n'),
  );
const emailsTo = async () => (await all.test.queued()).filter(({ name }) => name === sendBookingAnswer.name).length;

afterEach(() => peer.close());
beforeEach(async () => {
  peer = await openCaldavPeer();
  ada = await all.begin();
});

describe('a CalDAV calendar', () => {
  it('is found by the address of its server, and blocks its busy times at once', async () => {
    expect(await findCalendars(app, account())).toEqual([{ url: peer.calendar, name: 'Work' }]);
    await expect(findCalendars(app, { ...account(), password: 'no' })).rejects.toMatchObject({ reason: 'access' });
    peer.files.set('a.ics', eventText('a', `DTSTART:20261202T100000Z`, `DTEND:20261202T110000Z`));
    expect(await connect()).toEqual({ ok: true });
    const times = await free(day);
    expect(times).toContain('09:30');
    expect(times).not.toContain('10:00');
    expect(times).not.toContain('10:30');
    expect(times).toContain('11:00');
    expect(JSON.stringify(await all.calendars())).not.toContain('password');
    const scope = { articles: true, newsletter: true, calls: true };
    const items = await readCalendar(app, scope, weekOf(day));
    expect(items).toMatchObject([{ kind: 'busy', title: 'ada', minutes: 60, at: `${day}T10:00:00.000Z` }]);
    expect(await readCalendar(app, scope, weeksOf('2026-12').flat())).toEqual([]);
    const call = {
      id: randomUUID(),
      name: 'Ana',
      timeZone: 'UTC',
      plannerZone: 'UTC',
      minutes: 30,
      userId: ada.user.id,
    };
    const warnings = (time: string) =>
      app.db.transaction((tx) => callWarnings(tx, { ...call, at: new Date(`${day}T${time}:00Z`) }, app.now()));
    expect(await warnings('10:45')).toEqual(['The host’s calendar has something else at this time.']);
    expect(await warnings('11:00')).toEqual([]);
  });

  it.each(['redirect', 'home', 'calendar'])(
    'gets name and password only at the address that was typed: another server by %s',
    async (way) => {
      const typed = await openHttpPeer((request, response) => {
        const isHome = request.url === '/home/';
        if (way === 'redirect') response.writeHead(301, { Location: peer.calendar }).end();
        else if (way === 'home') sendResources(response, '/', homeSet(peer.calendar));
        else if (isHome) sendResources(response, peer.calendar, calendarType);
        else sendResources(response, '/', homeSet('/home/'));
        return Promise.resolve();
      });
      const found = findCalendars(app, { ...account(), url: typed.origin });
      await expect(found).rejects.toMatchObject({ reason: 'elsewhere', origin: peer.origin });
      expect(peer.requests).toEqual([]);
      await typed.close();
    },
  );

  it('is asked once a minute, and read when it has changed', async () => {
    await connect();
    await pass(2);
    peer.requests.length = 0;
    await pass(5);
    expect(peer.requests).toEqual(Array(5).fill('PROPFIND /ada/work/'));
    peer.files.set('a.ics', eventText('a', `DTSTART:20261202T100000Z`, `DTEND:20261202T110000Z`));
    peer.requests.length = 0;
    await pass(1);
    expect(await free(day)).not.toContain('10:00');
    await pass(1);
    expect(peer.requests.map((one) => one.split(' ')[0])).toEqual(['PROPFIND', 'REPORT', 'PROPFIND']);
    peer.files.clear();
    await pass(1);
    expect(await free(day)).toContain('10:00');
  });

  it('gets each call once, moves with it, and loses it', async () => {
    await connect();
    const id = await book(`${day}T10:00:00Z`);
    await pass(2);
    expect([...peer.files.keys()]).toEqual([`booking-${id}.ics`]);
    expect(fileOf(id)).toContain('DTSTART:20261202T100000Z');
    expect(fileOf(id)).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/u);
    // A call's own event does not keep it from being moved by half an hour.
    const { answerCount } = await booking(id);
    expect(await moveOwnCall(app, { bookingId: id, answerCount, at: new Date(`${day}T10:30:00Z`) })).toEqual({
      ok: true,
    });
    await pass(3);
    expect(fileOf(id)).toContain('DTSTART:20261202T103000Z');
    expect(await emailsTo()).toBe(2);
    await cancelOwnCall(app, { bookingId: id, answerCount: answerCount + 1, reason: '' });
    await pass(3);
    expect(peer.files.size).toBe(0);
    expect(await emailsTo()).toBe(3);
  });

  it('moves and cancels calls as its host does, and tells each visitor once', async () => {
    await connect();
    const [first, second] = [await book(`${day}T10:00:00Z`), await book(`${day}T12:00:00Z`, 'bea')];
    await pass(3);
    move(first, '20261202T100000Z', '20261203T140000Z');
    peer.files.delete(`booking-${second}.ics`);
    peer.lie('twice');
    await pass(5);
    expect(await booking(first)).toMatchObject({
      answer: 'moved',
      callAt: new Date('2026-12-03T14:00Z'),
      answerCount: 2,
    });
    expect(await booking(second)).toMatchObject({ answer: 'declined', canceledBy: 'host', answerCount: 2 });
    expect(await emailsTo()).toBe(4);
    expect((await app.db.select().from(callTimes)).map(({ startsAt }) => startsAt)).toEqual([
      new Date('2026-12-03T14:00Z'),
    ]);
    expect(await free('2026-12-03')).not.toContain('14:00');
    await pass(5);
    expect(await emailsTo()).toBe(4);
    expect(peer.files.size).toBe(1);
  });

  it('cancels no call because of a server that is wrong', async () => {
    await connect();
    const id = await book(`${day}T10:00:00Z`);
    peer.files.set('a.ics', eventText('a', `DTSTART:20261202T150000Z`, `DTEND:20261202T160000Z`));
    await pass(3);
    for (const fault of ['page', 'cut-short', 'empty-list'] as const) {
      peer.lie(fault);
      // So that it is read again.
      peer.files.set('b.ics', eventText('b', `DTSTART:20261204T150000Z`, `SUMMARY:${fault}`));
      await pass(4);
      expect(await booking(id)).toMatchObject({ answer: 'confirmed', answerCount: 1 });
      expect(await free(day)).not.toContain('15:00');
      peer.lie(null);
      await pass(10);
      expect(await free(day)).not.toContain('15:00');
    }
  });

  it('keeps what the host and the visitor did when both changed a call', async () => {
    await connect();
    const id = await book(`${day}T10:00:00Z`);
    await pass(3);
    move(id, '20261202T100000Z', '20261203T140000Z');
    await moveOwnCall(app, { bookingId: id, answerCount: 1, at: new Date(`${day}T16:00:00Z`) });
    await pass(6);
    // The visitor was told of this time.
    expect(await booking(id)).toMatchObject({ callAt: new Date(`${day}T16:00:00Z`), answerCount: 2 });
    expect(fileOf(id)).toContain('DTSTART:20261202T160000Z');
  });

  it('writes a call that it may have written already without doubling it', async () => {
    await connect();
    const id = await book(`${day}T10:00:00Z`);
    peer.failNext('pass', 'pass', 'lost-answer');
    await pass(1);
    expect(peer.files.size).toBe(1);
    expect(await app.db.$count(calendarCalls)).toBe(0);
    await pass(10);
    expect([...peer.files.keys()]).toEqual([`booking-${id}.ics`]);
    expect(await app.db.$count(calendarCalls)).toBe(1);
    expect(await emailsTo()).toBe(1);
  });

  it('counts as it was while it is out of reach, then its host is not offered, and is emailed', async () => {
    peer.files.set('a.ics', eventText('a', `DTSTART:20261202T100000Z`, `DTEND:20261202T110000Z`));
    await connect();
    await app.db.update(hostCalendars).set({ name: 'Private' });
    await connect(ada, false);
    peer.failNext(...Array<number>(60).fill(503));
    peer.requests.length = 0;
    await pass(120);
    // Backing off: about 2, 4, 8, 16, 32, 60 minutes.
    expect(peer.requests.length).toBeLessThan(20);
    expect(await free(day)).not.toContain('10:00');
    expect(await free(day)).toContain('11:00');
    const emails = (await all.test.queued()).filter(({ name }) => name === sendCalendarEmail.name);
    expect(emails).toHaveLength(1);
    await runNow(sendCalendarEmail, app, emails[0]?.data);
    expect(all.test.emails.at(-1)).toMatchObject({
      to: 'ada@example.com',
      subject: expect.stringMatching(/^We can’t read your calendars “(Private|Work)” and “(Private|Work)”$/u) as string,
    });
    const tools = { app, resolver: { resolveMx: () => Promise.resolve([]), resolveTxt: () => Promise.resolve([]) } };
    expect(await calendarsCheck.run(tools)).toMatchObject({ state: 'warning' });
    all.skip(12 * 60);
    expect(await free(day)).toEqual([]);
    expect(await calendarsCheck.run(tools)).toMatchObject({ state: 'failed' });
    expect(await readOwnCalendars(app, ada)).toMatchObject(Array(2).fill({ fault: 'away', isStale: true }));
    // Another host is offered.
    const bo = await all.addHost('bo');
    expect(await free(day)).toContain('10:00');
    // It has returned, and its host does not wait for the next try.
    peer.recover();
    const faults = async () => (await readOwnCalendars(app, ada)).map(({ fault }) => fault);
    const [failing] = await readOwnCalendars(app, ada);
    await readNow(app, bo, failing?.id ?? '');
    expect(await faults()).toEqual(['away', 'away']);
    await readNow(app, ada, failing?.id ?? '');
    expect(await faults()).toContain(null);
  });

  it('is read in one round with all others of its host, and by one process', async () => {
    const bo = await all.addHost('bo');
    for (const by of [ada, ada, ada, bo]) expect(await connect(by, false)).toEqual({ ok: true });
    await pass(2);
    peer.requests.length = 0;
    peer.files.set('a.ics', eventText('a', `DTSTART:20261202T100000Z`, `DTEND:20261202T110000Z`));
    await pass(1);
    expect(peer.requests.filter((one) => one.startsWith('PROPFIND'))).toHaveLength(4);
    expect(await free(day)).not.toContain('10:00');
    all.skip(1);
    peer.requests.length = 0;
    // One that two processes look for is looked at once.
    await Promise.all([syncDue(app), syncDue(app), syncDue(app)]);
    expect(peer.requests).toHaveLength(4);
  });

  it('gives its calls to the calendar that is chosen, and forgets what it knows when it is removed', async () => {
    const other = await openCaldavPeer();
    await connect();
    const access = { ...account(), kind: 'caldav', url: other.calendar } as const;
    await connectCalendar(app, ada, { access, name: 'Other', writes: false });
    const id = await book(`${day}T10:00:00Z`);
    await pass(4);
    expect([peer.files.size, other.files.size]).toEqual([1, 0]);
    const second = (await all.calendars()).find(({ name }) => name === 'Other');
    expect(await chooseCalendar(app, ada, second?.id ?? '', true)).toBe(true);
    await pass(4);
    expect([peer.files.size, [...other.files.keys()]]).toEqual([0, [`booking-${id}.ics`]]);
    other.files.set('a.ics', eventText('a', `DTSTART:20261202T150000Z`, `DTEND:20261202T160000Z`));
    await pass(4);
    expect(await free(day)).not.toContain('15:00');
    const bo = await all.addHost('bo');
    expect(await removeCalendar(app, bo, second?.id ?? '')).toBe(false);
    expect(await removeCalendar(app, ada, second?.id ?? '')).toBe(true);
    expect(await app.db.$count(calendarEvents)).toBe(0);
    expect(await free(day)).toContain('15:00');
    expect(other.files.size).toBe(2);
    await other.close();
  });

  it('is opened after AUTH_SECRET has changed, and not without the one before', async () => {
    await connect();
    const elsewhere = { ...app, secret: 'another secret of another machine altogether' };
    all.skip(2);
    await syncDue(elsewhere);
    expect(await all.calendars()).toMatchObject([{ fault: 'sealed' }]);
    await reencryptCalendars({ ...elsewhere, env: { ...app.env, AUTH_SECRET_PREVIOUS: app.secret } });
    all.skip(10);
    await syncDue(elsewhere);
    expect(await all.calendars()).toMatchObject([{ fault: null, failures: 0 }]);
    expect(await app.db.$count(hostCalendars)).toBe(1);
  });
});
