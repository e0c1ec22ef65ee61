import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { actionOnLead } from '#app/admin/leads/lead-actions.server.ts';
import { loadLead } from '#app/admin/leads/load-lead.server.ts';
import type { Administrator } from '#features/accounts/team/team-member.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendBookingAnswer } from '#features/booking/admin/call-reply-job.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { newClient, openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { runNow } from '../../../tests/jobs.ts';

let test: TestApp;
let app: AppContext;
let ann: Administrator;
let leadId: string;
beforeAll(async () => {
  test = await openTestApp();
  app = test.app;
});
beforeEach(async () => {
  ann = await makeAdministrator(app, 'Ann');
  await requestBooking(app, bookingOf('call'), newClient());
  const { rows } = await test.database.pool.query<{ id: string }>('select id from leads');
  leadId = rows[0]?.id ?? '';
});
afterAll(() => test.close());
afterEach(() => test.empty());

async function answer(fields: Record<string, string>) {
  const form = new URLSearchParams();
  const values = { intent: 'call', answerCount: '0', timeZone: 'Europe/Lisbon', message: '', ...fields };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return (await actionOnLead(app, ann, leadId, form)) as { answer: Record<string, unknown> };
}

/** Returns the relevant lines of the calendar files. */
async function sent() {
  const jobs = (await test.queued()).filter(({ name }) => name === 'send-booking-answer');
  for (const { data } of jobs) await runNow(sendBookingAnswer, app, data);
  return test.emails.splice(0).map(({ subject, text, attachments = [] }) => {
    const file = String(attachments[0]?.content ?? '').replaceAll(/\r\n[ \t]/gu, '');
    const lines = /^(METHOD|SEQUENCE|UID|STATUS|DTSTART):.*$/gmu;
    return { subject, text, type: attachments[0]?.contentType ?? null, calendar: file.match(lines) };
  });
}

it('confirms, moves and declines the call, each with an email and the next calendar file of the same event', async () => {
  expect(await answer({ time: '2099-07-01T09:30', message: 'Looking forward.' })).toMatchObject({
    answer: { ok: true, action: 'confirmed' },
  });
  const [confirmed] = await sent();
  expect(confirmed?.subject).toMatch(/^Your strategy call is confirmed \(/);
  expect(confirmed?.text).toContain('Looking forward.');
  expect(confirmed?.text).toContain('Wednesday, 1 July 2099 at 09:30, Europe/Lisbon');
  expect(confirmed?.type).toContain('method=REQUEST');
  expect(confirmed?.calendar?.map((line) => line.replace(/booking-[^@]*/u, ''))).toEqual([
    ...['METHOD:REQUEST', 'UID:@meridian.example', 'SEQUENCE:1', 'DTSTART:20990701T083000Z', 'STATUS:CONFIRMED'],
  ]);
  await test.database.pool.query(`delete from pgboss.job`);

  expect(await answer({ answerCount: '1', time: '2099-07-02T12:00', timeZone: 'UTC' })).toMatchObject({
    answer: { ok: true, action: 'moved' },
  });
  const [moved] = await sent();
  expect(moved?.calendar).toEqual(expect.arrayContaining(['SEQUENCE:2', 'DTSTART:20990702T120000Z']));
  await test.database.pool.query(`delete from pgboss.job`);

  expect(await answer({ answerCount: '2', declines: 'on', closes: 'on' })).toMatchObject({
    answer: { reason: 'no-reason' },
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
  const twice = await Promise.all([1, 2].map(() => answer({ time: '2099-07-01T09:30' })));
  expect(twice.map((one) => one.answer['action']).sort()).toEqual(['confirmed', null]);
  expect(await answer({ time: '2099-07-03T09:30' })).toMatchObject({ answer: { ok: false, reason: 'stale' } });
  expect(await sent()).toHaveLength(1);
});

it.each([
  [{ time: '' }, 'Choose a date and time.'],
  [{ time: '2020-01-01T10:00' }, 'Please select a future date and time'],
  [{ time: '2099-01-01T10:00', timeZone: 'Nowhere/Else' }, 'Choose a time zone from the list'],
])('explains why a time is invalid (%j)', async (fields, fault) => {
  expect(await answer(fields)).toMatchObject({ answer: { ok: false, reason: 'time', fault } });
  expect(await sent()).toEqual([]);
});

it('does not send an answer that a later one has replaced', async () => {
  await answer({ time: '2099-07-01T09:30' });
  await answer({ answerCount: '1', time: '2099-07-02T09:30' });
  expect((await sent()).map(({ subject }) => subject.split(' (')[0])).toEqual(['Your strategy call has a new time']);
});
