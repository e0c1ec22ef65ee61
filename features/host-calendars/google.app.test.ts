import { beforeEach, describe, expect, it } from 'vitest';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { moveOwnCall } from '#features/booking/calls/own-call/own-call.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { handleChanges } from '#features/host-calendars/changes-endpoint.server.ts';
import { removeCalendar } from '#features/host-calendars/connect-calendar.server.ts';
import { connectGoogle, googleConsentAddress } from '#features/host-calendars/connect-google.server.ts';
import { syncDue } from '#features/host-calendars/sync-calendars.server.ts';
import { openGooglePeer } from '../../tests/fakes/google-calendar.ts';
import { openHostCalendarsTest } from '../../tests/host-calendars.ts';
import { newClient } from '../../tests/test-app.ts';

const peer = await openGooglePeer();
const all = await openHostCalendarsTest(peer.settings);
const { app, pass, book, free, booking } = all;
let ada: TeamMember<'leads:write'>;

const day = '2026-12-02';
const idOf = (bookingId: string) => `booking${bookingId.replaceAll('-', '')}`;
const timed = (id: string, from: string, to: string, more = {}) =>
  peer.put({ id, start: { dateTime: `${day}T${from}:00Z` }, end: { dateTime: `${day}T${to}:00Z` }, ...more });
const connect = () => connectGoogle(app, ada, peer.consent(googleConsentAddress(app, ada) ?? ''));
const answers = async () => (await all.test.queued()).filter(({ name }) => name === sendBookingAnswer.name).length;

beforeEach(async () => {
  for (const { id } of [...Array(9).keys()].map((number) => ({ id: `e${number}` }))) peer.remove(id);
  peer.requests.length = 0;
  peer.channels.length = 0;
  ada = await all.begin();
});

describe('a Google calendar', () => {
  it('is connected by the person who was sent to Google, and nobody else', async () => {
    const address = googleConsentAddress(app, ada) ?? '';
    expect(new URL(address).searchParams.get('scope')).toBe('https://www.googleapis.com/auth/calendar.events');
    const bo = await all.addHost('bo');
    expect(await connectGoogle(app, bo, peer.consent(address))).toEqual({ ok: false, reason: 'declined' });
    const denied = new URLSearchParams({ error: 'access_denied' });
    expect(await connectGoogle(app, ada, denied)).toEqual({ ok: false, reason: 'declined' });
    const query = peer.consent(address);
    all.skip(16);
    expect(await connectGoogle(app, ada, query)).toEqual({ ok: false, reason: 'declined' });
    expect(await all.calendars()).toEqual([]);
    expect(await connect()).toEqual({ ok: true });
    expect(JSON.stringify(await all.calendars())).not.toContain('google-refresh');
    // A code is good for one time.
    const again = peer.consent(googleConsentAddress(app, ada) ?? '');
    expect(await connectGoogle(app, ada, again)).toEqual({ ok: true });
    expect(await connectGoogle(app, ada, again)).toEqual({ ok: false, reason: 'access' });
  });

  it('is read page by page, then what has changed, with one request a minute', async () => {
    timed('e1', '10:00', '11:00');
    timed('e2', '13:00', '13:30', { transparency: 'transparent' });
    timed('e3', '14:00', '14:30', { attendees: [{ self: true, responseStatus: 'declined' }] });
    peer.put({ id: 'e4', start: { date: '2026-12-03' }, end: { date: '2026-12-04' } });
    timed('e5', '16:00', '16:30');
    await connect();
    const times = await free(day);
    expect(['09:30', '10:00', '10:30', '13:00', '14:00', '16:00'].filter((at) => !times.includes(at))).toEqual([
      '10:00',
      '10:30',
      '16:00',
    ]);
    // The day of the calendar's zone, New York.
    expect((await free('2026-12-03')).filter((at) => at >= '05:00')).toEqual([]);
    expect(await free('2026-12-03')).toContain('04:30');
    peer.requests.length = 0;
    timed('e1', '11:00', '12:00');
    peer.remove('e5');
    await pass(1);
    expect(peer.requests).toEqual([expect.stringContaining('syncToken=') as string]);
    const later = await free(day);
    expect(['10:00', '11:00', '11:30', '16:00'].filter((at) => later.includes(at))).toEqual(['10:00', '16:00']);
    // A token that is too old.
    peer.forgetTokens();
    timed('e6', '18:00', '19:00');
    await pass(2);
    expect(await free(day)).not.toContain('18:00');
  });

  it('gets each call once, and what its host does with it is done here', async () => {
    await connect();
    const [first, second] = [await book(`${day}T10:00:00Z`), await book(`${day}T12:00:00Z`, 'bea')];
    peer.failNext('pass', 'pass', 'pass', 'lost-answer');
    await pass(10);
    expect(peer.event(idOf(first))).toMatchObject({ start: { dateTime: `${day}T10:00:00.000Z` } });
    expect(peer.event(idOf(second))).toMatchObject({ summary: 'Strategy call: Ada Okafor' });
    timed(idOf(first), '15:00', '15:30');
    peer.remove(idOf(second));
    await pass(3);
    expect(await booking(first)).toMatchObject({ answer: 'moved', callAt: new Date(`${day}T15:00Z`) });
    expect(await booking(second)).toMatchObject({ answer: 'declined', canceledBy: 'host' });
    expect(await answers()).toBe(4);
    // Shown as free, it still takes place.
    timed(idOf(first), '15:00', '15:30', { transparency: 'transparent' });
    await pass(3);
    expect(await booking(first)).toMatchObject({ answer: 'moved' });
    expect(await answers()).toBe(4);
  });

  it('keeps the title that its host gave a call, and is busy until the end that they gave it', async () => {
    await connect();
    const id = await book(`${day}T10:00:00Z`);
    await pass(2);
    timed(idOf(id), '10:00', '11:30', { summary: '[prep done]' });
    await pass(1);
    const times = await free(day);
    expect(['10:30', '11:00', '11:30'].filter((at) => times.includes(at))).toEqual(['11:30']);
    await moveOwnCall(app, { bookingId: id, answerCount: 1, at: new Date(`${day}T16:00:00Z`) });
    await pass(2);
    const moved = { summary: '[prep done]', start: { dateTime: `${day}T16:00:00.000Z` } };
    expect(peer.event(idOf(id))).toMatchObject(moved);
  });

  it('reports its changes where Google can reach the site, and is asked less often then', async () => {
    const onAir = { ...app, env: { ...app.env, PUBLIC_ORIGIN: 'https://www.example.com' } };
    await connect();
    expect(peer.channels).toEqual([]);
    await connectGoogle(onAir, ada, peer.consent(googleConsentAddress(onAir, ada) ?? ''));
    expect(peer.channels).toMatchObject([
      { type: 'web_hook', address: 'https://www.example.com/functions/v1/calendar-changes' },
    ]);
    const [channel] = peer.channels;
    const [polled] = await all.calendars();
    await removeCalendar(app, ada, polled?.id ?? '');
    await pass(2);
    peer.requests.length = 0;
    await pass(20);
    expect(peer.requests).toEqual([]);
    const report = (token: string) => {
      const headers = { 'X-Goog-Channel-ID': channel?.['id'] ?? '', 'X-Goog-Channel-Token': token };
      return handleChanges(app, new Request('http://localhost/', { method: 'POST', headers }), newClient());
    };
    timed('e7', '20:00', '21:00');
    await report('another');
    await syncDue(app);
    expect(peer.requests).toEqual([]);
    await report(channel?.['token'] ?? '');
    await syncDue(app);
    expect(await free(day)).not.toContain('20:00');
  });

  it('asks its host to connect it again when the permission was withdrawn', async () => {
    await connect();
    peer.revoke();
    await pass(20);
    expect(await all.calendars()).toMatchObject([{ fault: 'access' }]);
  });
});
