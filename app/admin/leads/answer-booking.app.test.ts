import { beforeEach, expect, it } from 'vitest';
import { leadActions } from '#app/admin/leads/lead-actions.server.ts';
import { loadLead } from '#app/admin/leads/load-lead.server.ts';
import { siteSettings } from '#app/site-settings.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { changeSettings, listSettings } from '#features/site-settings/site-settings.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { postAction } from '../../../tests/post-action.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';
import { runNow } from '../../../tests/jobs.ts';
import { calendarTime, callDay, dayInWords } from '../../../tests/call-days.ts';

let ann: Administrator;
let leadId: string;
const test = await openTestApp();
const { app } = test;
beforeEach(async () => {
  ann = await makeAdministrator(app, 'Ann');
  await requestBooking(app, bookingOf('call'), newClient());
  const { rows } = await test.database.pool.query<{ id: string }>('select id from leads');
  leadId = rows[0]?.id ?? '';
});

async function answer(fields: Record<string, string>) {
  const form = { action: 'call', answerCount: '0', timeZone: 'Europe/Lisbon', message: '', ...fields };
  return (await postAction(leadActions, { app, by: ann, id: leadId }, form)) as { result: Record<string, unknown> };
}

/** Returns the relevant lines of the calendar files. */
async function sent() {
  const jobs = (await test.queued()).filter(({ name }) => name === 'send-booking-answer');
  for (const { data } of jobs) await runNow(sendBookingAnswer, app, data);
  return test.emails.splice(0).map(({ subject, text, calendar }) => {
    const file = (calendar?.content ?? '').replaceAll(/\r\n[ \t]/gu, '');
    const lines = /^(METHOD|SEQUENCE|UID|STATUS|DTSTART):.*$/gmu;
    return { subject, text, method: calendar?.method, file, calendar: file.match(lines) };
  });
}

it('confirms, moves and declines the call, each with an email and the next calendar file of the same event', async () => {
  expect(await answer({ time: `${callDay()}T09:30`, message: 'Looking forward.' })).toMatchObject({
    result: { ok: true, action: 'confirmed' },
  });
  const [confirmed] = await sent();
  expect(confirmed?.subject).toMatch(/^Your strategy call is confirmed \(/);
  expect(confirmed?.text).toContain('Looking forward.');
  expect(confirmed?.text).toContain(`${dayInWords(callDay())} at 9:30 AM, Europe/Lisbon`);
  expect(confirmed?.method).toBe('REQUEST');
  expect(confirmed?.calendar?.map((line) => line.replace(/booking-[^@]*/u, ''))).toEqual([
    ...['METHOD:REQUEST', 'UID:@meridian.example', 'SEQUENCE:1'],
    ...[`DTSTART:${calendarTime(callDay(), '083000')}`, 'STATUS:CONFIRMED'],
  ]);
  await test.database.pool.query(`delete from pgboss.job`);

  expect(await answer({ answerCount: '1', time: `${callDay(1)}T12:00`, timeZone: 'UTC' })).toMatchObject({
    result: { ok: true, action: 'moved' },
  });
  const [moved] = await sent();
  expect(moved?.calendar).toEqual(
    expect.arrayContaining(['SEQUENCE:2', `DTSTART:${calendarTime(callDay(1), '120000')}`]),
  );
  await test.database.pool.query(`delete from pgboss.job`);

  expect(await answer({ answerCount: '2', declines: 'on', closes: 'on' })).toMatchObject({
    result: { reason: 'no-reason' },
  });
  await answer({ answerCount: '2', declines: 'on', closes: 'on', message: 'We are all away.' });
  const [declined] = await sent();
  expect(declined?.text).toContain('We are all away.');
  expect(declined?.calendar).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']));

  const page = await loadLead(app, ann, leadId, { list: new URLSearchParams(), zone: 'UTC' });
  expect(page?.file.lead.stage).toBe('lost');
  expect(page?.file.events.map(({ kind }) => kind)).toEqual([
    ...['call-confirmed', 'stage', 'call-moved', 'call-declined', 'stage'],
  ]);
  expect(page?.subject).toMatchObject({ kind: 'booking', booking: { answer: 'declined', answerCount: 3 } });
  const { rows } = await test.database.pool.query(`select act from audit_log where act like 'lead-%' order by id`);
  expect(rows).toEqual([{ act: 'lead-call-confirmed' }, { act: 'lead-call-moved' }, { act: 'lead-call-declined' }]);
});

it('applies repeated clicks once, and rejects an answer that has not seen the latest one', async () => {
  const twice = await Promise.all([1, 2].map(() => answer({ time: `${callDay()}T09:30` })));
  expect(twice.map((one) => one.result['action']).sort()).toEqual(['confirmed', null]);
  expect(await answer({ time: `${callDay(2)}T09:30` })).toMatchObject({
    result: { ok: false, reason: 'stale', last: { isOwn: true } },
  });
  expect(await sent()).toHaveLength(1);
});

it.each([
  [{ time: '' }, 'Choose a date and time.'],
  [{ time: '2020-01-01T10:00' }, 'Please select a future date and time'],
  [{ time: '2099-01-01T10:00' }, 'Please select a date within the next year'],
  [{ time: '2099-01-01T10:00', timeZone: 'Nowhere/Else' }, 'Choose a time zone from the list'],
])('explains why a time is invalid (%j)', async (fields, error) => {
  expect(await answer(fields)).toMatchObject({ result: { ok: false, reason: 'time', error } });
  expect(await sent()).toEqual([]);
});

it('asks before it confirms a time at night, on a weekend or of another call', async () => {
  const warned = async (time: string) => (await answer({ time })).result['warnings'];
  expect(await warned(`${callDay()}T03:15`)).toEqual([
    'For Ada Okafor this is Wednesday at 3:15 AM (Europe/Lisbon), outside business hours.',
  ]);
  expect(await warned(`${callDay(3)}T10:00`)).toEqual([expect.stringContaining('Saturday at 10:00 AM') as string]);
  await requestBooking(app, bookingOf('other', { name: 'Ben Lee' }), newClient());
  await test.database.pool.query(`update booking_requests set answer = 'confirmed', call_at = preferred_date
    where name = 'Ben Lee'`);
  expect(await warned(`${callDay()}T09:01`)).toEqual([
    'There is already a call with Ben Lee at 9:30 AM (Europe/Lisbon).',
  ]);
  expect(await sent()).toEqual([]);
  expect(await answer({ time: `${callDay()}T09:00` })).toMatchObject({ result: { ok: true } });
  const moved = { time: `${callDay()}T09:30`, answerCount: '1' };
  expect(await answer(moved)).toMatchObject({ result: { reason: 'unusual' } });
  expect(await answer({ ...moved, confirmed: 'on' })).toMatchObject({ result: { ok: true, action: 'moved' } });
  // The time is known by now.
  const linked = { ...moved, answerCount: '2', joinUrl: 'https://meet.example.com/a' };
  expect(await answer(linked)).toMatchObject({ result: { ok: true } });
});

it('gives the link to join in the email, its calendar file and on Today; a new link is sent again', async () => {
  const settings = await setDefaultLink('https://meet.example.com/ours');
  expect(settings).toEqual({ ok: true, saved: ['meetingLink'] });
  expect(await setDefaultLink('http://meet.example.com/ours')).toMatchObject({ ok: false });
  const time = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  // At any hour, and on any day.
  const form = { time, timeZone: 'UTC', confirmed: 'on' };
  expect(await answer({ ...form, joinUrl: 'javascript:alert(1)' })).toMatchObject({ result: { reason: 'link' } });
  // As on Today, which does not ask for the link.
  expect(await answer(form)).toMatchObject({ result: { ok: true } });
  const [confirmed] = await sent();
  expect(confirmed?.text).toContain('https://meet.example.com/ours');
  expect(confirmed?.file).toMatch(/^LOCATION:https:\/\/meet\.example\.com\/ours$/mu);
  expect(confirmed?.file).toMatch(/^URL;VALUE=URI:https:\/\/meet\.example\.com\/ours$/mu);
  const call = async () => (await readToday(app, todayScope('admin'), null)).calls[0];
  expect(await call()).toMatchObject({ joinUrl: 'https://meet.example.com/ours', isConfirmed: true });

  expect(await answer({ ...form, answerCount: '1' })).toMatchObject({ result: { action: null } });
  const other = { ...form, joinUrl: 'https://zoom.example/j/1?pwd=a' };
  expect(await answer({ ...other, answerCount: '1' })).toMatchObject({ result: { action: 'confirmed' } });
  expect((await sent()).at(-1)?.text).toContain('https://zoom.example/j/1?pwd=a');
  await answer({ ...form, joinUrl: '', answerCount: '2' });
  expect((await sent()).at(-1)?.text).not.toContain('Join the call');
  expect((await call())?.joinUrl).toBeNull();
});

async function setDefaultLink(value: string) {
  const shown = (await listSettings(app, siteSettings)).find(({ name }) => name === 'meetingLink');
  const order = { name: 'meetingLink', value, version: shown?.version ?? 0 };
  return changeSettings(app, siteSettings, ann, [order]);
}

it('does not send an answer that a later one has replaced', async () => {
  await answer({ time: `${callDay()}T09:30` });
  await answer({ answerCount: '1', time: `${callDay(1)}T09:30` });
  expect((await sent()).map(({ subject }) => subject.split(' (')[0])).toEqual(['Your strategy call has a new time']);
});
