import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { moveOwnCall } from '#features/booking/calls/own-call/own-call.server.ts';
import { sendCalendarEmail } from '#features/host-calendars/calendar-fault.jobs.server.ts';
import { connectCalendar, readOwnCalendars } from '#features/host-calendars/connect-calendar.server.ts';
import { eventText } from '../../tests/event-text.ts';
import { openCaldavPeer, type CaldavPeer } from '../../tests/fakes/caldav.ts';
import { openHostCalendarsTest } from '../../tests/host-calendars.ts';
import { runNow } from '../../tests/jobs.ts';

const all = await openHostCalendarsTest();
const { app, pass, book, free, booking } = all;
let peer: CaldavPeer;
let ada: TeamMember<'leads:write'>;

const day = '2026-12-02';
const connect = () => {
  const access = { url: peer.calendar, user: 'ada', password: 'pw', kind: 'caldav' } as const;
  return connectCalendar(app, ada, { access, name: 'Work', writes: true });
};
const fileOf = (id: string) => peer.files.get(`booking-${id}.ics`) ?? '';

afterEach(() => peer.close());
beforeEach(async () => {
  peer = await openCaldavPeer();
  ada = await all.begin();
});

describe('a calendar with calls', () => {
  it('keeps a call busy until the end that its host has given it', async () => {
    await connect();
    const id = await book(`${day}T12:30:00Z`);
    await pass(2);
    peer.files.set(`booking-${id}.ics`, fileOf(id).replace(/DTEND:.*\r\n/u, 'DTEND:20261202T140000Z\r\n'));
    await pass(1);
    const times = await free(day);
    expect(['13:00', '13:30', '14:00'].filter((at) => times.includes(at))).toEqual(['14:00']);
    expect(await booking(id)).toMatchObject({ answer: 'confirmed', callAt: new Date(`${day}T12:30Z`) });
    // An event that only looks like a call is busy like any other.
    const strange = eventText(`booking-${randomUUID()}@x`, `DTSTART:20261202T160000Z`, `DTEND:20261202T163000Z`);
    peer.files.set('b.ics', strange);
    await pass(1);
    expect(await free(day)).not.toContain('16:00');
  });

  it('leaves the title, notes and alarms of a call to its host', async () => {
    await connect();
    const id = await book(`${day}T10:00:00Z`);
    await pass(2);
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT';
    const own = fileOf(id)
      .replace(/SUMMARY:.*/u, 'SUMMARY:[prep done]')
      .replace('END:VEVENT', alarm);
    peer.files.set(`booking-${id}.ics`, own);
    const moved = fileOf(id)
      .replace(/DTSTART:.*\r\n/u, 'DTSTART:20261203T140000Z\r\n')
      .replace(/DTEND:.*\r\n/u, 'DURATION:PT30M\r\n');
    peer.files.set(`booking-${id}.ics`, moved);
    await pass(3);
    expect(await booking(id)).toMatchObject({ answer: 'moved', callAt: new Date('2026-12-03T14:00Z') });
    // What the host has just done is not written back.
    expect(fileOf(id)).toBe(moved);
    await moveOwnCall(app, { bookingId: id, answerCount: 2, at: new Date(`${day}T16:00:00Z`) });
    await pass(2);
    expect(fileOf(id)).toContain('DTSTART:20261202T160000Z');
    for (const kept of ['SUMMARY:[prep done]', 'TRIGGER:-PT15M']) expect(fileOf(id)).toContain(kept);
  });

  it('does not overwrite what its host does at the same moment', async () => {
    await connect();
    const id = await book(`${day}T10:00:00Z`);
    await pass(2);
    await moveOwnCall(app, { bookingId: id, answerCount: 1, at: new Date(`${day}T16:00:00Z`) });
    let note = 0;
    peer.meanwhile(() =>
      peer.files.set(`booking-${id}.ics`, fileOf(id).replace('END:VEVENT', `X-NOTE:${(note += 1)}\r\nEND:VEVENT`)),
    );
    await pass(2);
    expect(fileOf(id)).toContain('DTSTART:20261202T100000Z');
    expect(fileOf(id)).toContain('X-NOTE:2');
    peer.meanwhile(null);
    await pass(2);
    expect(fileOf(id)).toContain('DTSTART:20261202T160000Z');
    expect(fileOf(id)).toContain('X-NOTE:2');
  });

  it('reads all events that it can, and emails its host about the others', async () => {
    peer.files.set('a.ics', eventText('a', `DTSTART:20261202T100000Z`, `DTEND:20261202T110000Z`));
    await connect();
    peer.files.set('b.ics', eventText('b', 'SUMMARY:Board', `DTEND:20261202T110000Z`));
    peer.files.set('c.ics', 'BEGIN:VCALENDAR');
    await pass(5);
    expect(await free(day)).not.toContain('10:00');
    expect(await readOwnCalendars(app, ada)).toMatchObject([
      { fault: null, odd: [{ title: '' }, { title: 'Board', reason: 'unreadable' }] },
    ]);
    const told = (await all.test.queued()).filter(({ name }) => name === sendCalendarEmail.name);
    expect(told).toHaveLength(1);
    await runNow(sendCalendarEmail, app, told[0]?.data);
    expect(all.test.emails.at(-1)).toMatchObject({ subject: 'Check these events in your calendar “Work”' });
  });

  it('is read again at the moment of booking', async () => {
    await connect();
    await pass(1);
    const hold = await all.hold(`${day}T10:00:00Z`);
    all.skip(2);
    peer.files.set('a.ics', eventText('a', `DTSTART:20261202T100000Z`, `DTEND:20261202T110000Z`));
    await expect(all.bookHeld(`${day}T10:00:00Z`, hold)).rejects.toThrow('time-taken');
    expect(await free(day)).not.toContain('10:30');
    expect(await free(day)).toContain('11:00');
    // A server that does not answer delays nobody for long, and what is known counts.
    all.skip(2);
    peer.failNext(503);
    await book(`${day}T11:00:00Z`);
  });
});
