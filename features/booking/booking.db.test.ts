import { describe, expect, it } from 'vitest';
import { sendBookingConfirmation, sendBookingEmail } from '#features/booking/booking.jobs.server.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { bookingOf } from '../../tests/bookings.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';
import { refusingJob, runNow } from '../../tests/jobs.ts';
import { calendarTime, callDay, dayInWords } from '../../tests/call-days.ts';

const test = await openTestApp();
const { app } = test;

describe('a request', () => {
  it('is a row of the specified shape, with both emails queued', async () => {
    const request = bookingOf('shape');
    const inquiryId = await requested(request);
    const [row] = await rows();
    const { name, email, company, phone, message, formId, inquiryType, metadata } = request;
    expect(row).toMatchObject({ id: inquiryId, name, email, company, phone, message, metadata });
    expect(row).toMatchObject({ form_id: formId, inquiry_type: inquiryType, status: 'new', version: 1 });
    expect(row?.['preferred_date']).toEqual(new Date(`${callDay()}T08:30Z`));
    expect(row).toMatchObject({ time_zone: 'Europe/Lisbon', suspected_spam: null });
    expect(await jobNames()).toEqual(['send-booking-confirmation', 'send-booking-email']);
  });

  it.each(['send-booking-email', 'send-booking-confirmation'])(
    'is stored with both emails or not at all (%s)',
    async (name) => {
      await expect(requestBooking(refusingJob(app, name), bookingOf('half'), newClient())).rejects.toMatchObject({
        code: '22P05',
      });
      expect(await rows()).toEqual([]);
      expect(await jobNames()).toEqual([]);
    },
  );

  it('stores nothing for missing optional fields', async () => {
    await requested(bookingOf('bare', { company: ' ', phone: '', preferredDate: '', timeZone: '' }));
    expect((await rows())[0]).toMatchObject({ company: null, phone: null, preferred_date: null, time_zone: null });
  });

  it('sent again is the same row and no more emails', async () => {
    const request = bookingOf('again');
    const ids = await Promise.all(Array.from({ length: 8 }, () => requested(request)));
    expect(new Set(ids).size).toBe(1);
    expect(await requested({ ...request, metadata: { ...request.metadata, timestamp: 'later' } })).toBe(ids[0]);
    expect(await rows()).toMatchObject([{ version: 1 }]);
    expect(await jobNames()).toHaveLength(2);
  });

  it('becomes the next version with its own emails when it changes, until the team has taken it up', async () => {
    const request = bookingOf('changed');
    const inquiryId = await requested(request);
    expect(await requested({ ...request, preferredDate: '' })).toBe(inquiryId);
    expect(await rows()).toMatchObject([{ version: 2, preferred_date: null }]);
    expect(await jobNames()).toHaveLength(4);
    await test.database.pool.query(`update booking_requests set status = 'contacted'`);
    expect(await requestBooking(app, request, newClient())).toEqual({ ok: false, reason: 'under-way' });
    expect(await requested({ ...request, preferredDate: '' })).toBe(inquiryId);
    expect(await jobNames()).toHaveLength(4);
  });

  it.each([
    ['honeypot', () => ({ quietMark: '1' })],
    ['too-fast', () => ({ startedAt: new Date().toISOString() })],
    ['markup', () => ({ message: 'Buy <a href="https://x.example">this</a> at once.' })],
  ])('that looks like spam (%s) is stored and sends no emails', async (sign, more) => {
    await requested({ ...bookingOf('spam'), ...more() });
    expect(await rows()).toMatchObject([{ suspected_spam: [sign] }]);
    expect(await jobNames()).toEqual([]);
  });

  it('that came too fast is reported once it comes again', async () => {
    const request = bookingOf('again');
    await requested({ ...request, startedAt: app.now().toISOString() });
    await requested(request);
    await requested(request);
    expect(await rows()).toMatchObject([{ version: 2, suspected_spam: null }]);
    expect(await jobNames()).toHaveLength(2);
  });

  it('reports all its errors at once', async () => {
    const request = { ...bookingOf('wrong'), name: '', preferredDate: '2027-03-28T01:30' };
    expect(await requestBooking(app, request, newClient())).toMatchObject({
      reason: 'invalid',
      errors: { name: 'Name is required', preferredDate: expect.stringContaining('skip this time') as string },
    });
    const past = { ...bookingOf('past'), preferredDate: '2020-01-01T10:00' };
    expect(await requestBooking(app, past, newClient())).toMatchObject({
      errors: { preferredDate: 'Please select a future date and time' },
    });
    expect(await requestBooking(app, { ...bookingOf('lost'), formId: 'x' }, newClient())).toEqual({
      ok: false,
      reason: 'no-form',
    });
    expect(await rows()).toEqual([]);
  });

  it('is limited to twenty an hour', async () => {
    const client = newClient();
    for (let n = 0; n < 20; n += 1) await requestBooking(app, bookingOf(`n${n}`), client);
    expect(await requestBooking(app, bookingOf('n20'), client)).toMatchObject({ reason: 'too-many' });
  });
});

describe('the emails', () => {
  it('tell the team everything, with the time in both zones, and reply to the visitor', async () => {
    const request = bookingOf('team', { message: 'First <b>line</b> of it.\nSecond line of it.' });
    await runNow(sendBookingEmail, app, { bookingId: await requested(request), version: 1 });
    const [mail] = test.emails;
    expect(mail).toMatchObject({ to: 'hello@meridian.example', replyTo: request.email });
    expect(mail?.subject).toContain('Ada Okafor, Harbour team');
    for (const text of [request.company, request.phone, request.email, 'Second line of it.']) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.text).toContain(`${dayInWords(callDay())} at 9:30 AM, Europe/Lisbon (UTC+1)`);
    expect(mail?.text).toContain(`${dayInWords(callDay())} at 8:30 AM UTC`);
    expect(mail?.text).toContain(
      `The nearest time is ${dayInWords(callDay(-1))} at 9:30 PM or ${dayInWords(callDay())} at 2:00 PM.`,
    );
    expect(mail?.html).toContain('First &lt;b&gt;line&lt;/b&gt;');
  });

  it('confirm the time to the visitor, without any typed text, with a calendar file', async () => {
    const copy = 'Viagra-Words';
    const request = bookingOf('own', { name: copy, company: copy, phone: copy, message: copy.repeat(3) });
    await runNow(sendBookingConfirmation, app, { bookingId: await requested(request), version: 1 });
    const [mail] = test.emails;
    expect(mail).toMatchObject({ to: request.email, replyTo: 'hello@meridian.example' });
    expect(mail?.text).toContain(`${dayInWords(callDay())} at 9:30 AM, Europe/Lisbon (UTC+1)`);
    expect(mail?.calendar).toMatchObject({ method: 'PUBLISH' });
    expect(mail?.calendar?.content).toContain(`DTSTART:${calendarTime(callDay(), '083000')}`);
    expect(JSON.stringify(mail)).not.toContain(copy);
  });

  it.each([
    ['2099-03-29T00:59', 'Europe/Lisbon', 'Sunday, March 29, 2099 at 12:59 AM, Europe/Lisbon (UTC+0)'],
    ['2099-03-29T02:00', 'Europe/Lisbon', 'Sunday, March 29, 2099 at 2:00 AM, Europe/Lisbon (UTC+1)'],
    ['2099-11-01T01:30', 'America/New_York', 'Sunday, November 1, 2099 at 1:30 AM, America/New York (UTC-4)'],
    ['2099-07-01T09:30', 'Asia/Kolkata', 'Wednesday, July 1, 2099 at 9:30 AM, Asia/Kolkata (UTC+5:30)'],
    ['2099-07-01T09:30:00-03:30', '', 'Wednesday, July 1, 2099 at 9:30 AM, UTC-3:30'],
    ['2099-07-01T09:30', '', 'Wednesday, July 1, 2099 at 9:30 AM UTC'],
  ])('both show %s in %j with the offset of its zone at that time', async (preferredDate, timeZone, copy) => {
    const in2099 = { ...app, now: () => new Date('2099-01-15T12:00Z') };
    const bookingId = await requested(bookingOf('zone', { preferredDate, timeZone }), in2099);
    await both({ bookingId, version: 1 });
    expect(test.emails).toHaveLength(2);
    for (const { text, html } of test.emails) {
      expect(text).toContain(copy);
      expect(html).toContain(copy);
    }
  });

  it('carry no calendar file without a time', async () => {
    const bookingId = await requested(bookingOf('none', { preferredDate: '' }));
    await runNow(sendBookingConfirmation, app, { bookingId, version: 1 });
    expect(test.emails[0]?.calendar).toBeUndefined();
    expect(test.emails[0]?.text).toContain('You didn’t choose a time');
  });

  it('of a replaced version are left to the next one, whose event replaces the first', async () => {
    const request = bookingOf('next');
    const bookingId = await requested(request);
    await requested({ ...request, preferredDate: `${callDay(1)}T10:00` });
    await both({ bookingId, version: 1 });
    expect(test.emails).toEqual([]);
    await both({ bookingId, version: 2 });
    expect(test.emails.map((mail) => mail.subject)).toEqual([
      expect.stringContaining('Changed strategy call request'),
      expect.stringContaining('your changed strategy call request'),
    ]);
    expect(test.emails[1]?.calendar?.content).toMatch(/SEQUENCE:1\r\n/u);
  });
});

async function requested(request: object, at = app): Promise<string> {
  const answer = await requestBooking(at, request, newClient());
  if (!answer.ok) throw new Error(`not taken: ${JSON.stringify(answer)}`);
  return answer.inquiryId;
}

async function both(job: { bookingId: string; version: number }): Promise<void> {
  await runNow(sendBookingEmail, app, job);
  await runNow(sendBookingConfirmation, app, job);
}

async function rows(): Promise<Record<string, unknown>[]> {
  return (await test.database.pool.query<Record<string, unknown>>('select * from booking_requests')).rows;
}

async function jobNames(): Promise<string[]> {
  return (await test.queued()).map(({ name }) => name).sort();
}
