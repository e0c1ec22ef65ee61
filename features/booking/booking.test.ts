import { describe, expect, it } from 'vitest';
import { bookingFields, bookingReference } from '#features/booking/booking.ts';
import { nearestCallTimes, outsideHoursText } from '#features/booking/clock/call-hours.ts';
import { errorsByPath } from '#forms/errors.ts';
import { bookingRequestSchema } from '#features/booking/booking-request.ts';

const complete = {
  ...bookingFields.empty,
  name: 'Ada Okafor',
  email: 'ada@harbour.example',
  message: 'We copy rates from mails into sheets.',
};

describe('the field messages', () => {
  it.each([
    ['name', '', 'Name is required'],
    ['name', ' \t ', 'Name is required'],
    ['name', 'x'.repeat(100), undefined],
    ['name', 'x'.repeat(101), 'Name must be less than 100 characters'],
    ['email', '', 'Email is required'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', 'ada@harbour', 'Please enter a valid email address'],
    ['email', 'ada @harbour.example', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@b.cd`, 'Please enter a valid email address'],
    ['email', ' zoë@bücher.example ', undefined],
    ['message', '', 'Please tell us about your automation needs'],
    ['message', `  ${'x'.repeat(19)}  `, 'Please provide more details (at least 20 characters)'],
    ['message', 'x'.repeat(20), undefined],
    ['message', 'x'.repeat(2000), undefined],
    ['message', 'x'.repeat(2001), 'Message must be less than 2000 characters'],
    ['company', 'x'.repeat(100), undefined],
    ['company', 'x'.repeat(101), 'Company name must be less than 100 characters'],
    ['phone', 'x'.repeat(20), undefined],
    ['phone', 'x'.repeat(21), 'Phone number must be less than 20 characters'],
  ])('%s %j: %s', (field, value, copy) => {
    expect(bookingFields.validate({ ...complete, [field]: value })).toEqual(
      copy === undefined ? {} : { [field]: copy },
    );
  });

  it('name all missing fields at once, and no optional ones', () => {
    expect(bookingFields.validate(bookingFields.empty)).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      message: 'Please tell us about your automation needs',
    });
  });
});

describe('a request', () => {
  const formId = 'booking-00000000-0000-4000-8000-000000000001';

  it('with few fields gets the rest filled in', () => {
    const parsed = bookingRequestSchema.parse({ ...complete, formId });
    expect(parsed).toMatchObject({
      inquiryType: 'strategy_call',
      startedAt: '',
      quietMark: '',
      metadata: { source: '', userAgent: '', timestamp: '', referrer: '' },
    });
  });

  it.each([['none'], [[1]], [{ source: 5, userAgent: 'x'.repeat(9000), more: { nested: 'x'.repeat(9000) } }]])(
    'limits its metadata: %j',
    (metadata) => {
      const parsed = bookingRequestSchema.parse({ ...complete, formId, metadata });
      expect(JSON.stringify(parsed.metadata).length).toBeLessThan(1500);
      expect(Object.keys(parsed.metadata)).toEqual(['source', 'userAgent', 'timestamp', 'referrer']);
    },
  );

  it.each(['2027-03-01', '2027-13-01T10:00', 'tomorrow', '2027-03-01T25:00', '2027-03-01 10:00', 'x'.repeat(5000)])(
    'with %s as a time is rejected',
    (preferredDate) => {
      const { error } = bookingRequestSchema.safeParse({ ...complete, formId, preferredDate });
      expect(errorsByPath(error?.issues ?? [])).toEqual({
        preferredDate: 'Enter a date and time, or leave both empty',
      });
    },
  );
});

it('uses the beginning of its id as its reference', () => {
  expect(bookingReference('3f2a91c0-5a3e-4a7b-9d8e-0c1d2e3f4a5b')).toBe('3F2A-91C0');
});

describe('the hours of calls', () => {
  const now = new Date('2026-11-23T15:00Z');

  it.each([
    ['Friday, so that it ends in time', '2026-11-27T21:30Z', null],
    ['the first of Monday', '2026-11-30T14:00Z', null],
    ['the first in summer time', '2027-07-05T13:00Z', null],
    ['Friday too late', '2026-11-27T21:45Z', ['2026-11-27T21:30Z', '2026-11-30T14:00Z']],
    ['Sunday at night', '2026-11-29T08:07Z', ['2026-11-27T21:30Z', '2026-11-30T14:00Z']],
    ['before now', '2026-11-23T14:59Z', null],
    ['the next night', '2026-11-23T23:10Z', ['2026-11-23T21:30Z', '2026-11-24T14:00Z']],
  ])('%s: %s', (_name, at, nearest) => {
    expect(nearestCallTimes(new Date(at), now)?.map((time) => time.toISOString())).toEqual(
      nearest?.map((time) => new Date(time).toISOString()),
    );
  });

  it('offer no time that has passed', () => {
    const nearest = nearestCallTimes(new Date('2026-11-23T13:30Z'), new Date('2026-11-23T13:00Z'));
    expect(nearest).toEqual([new Date('2026-11-23T14:00Z')]);
  });

  it("name the nearest times in the visitor's zone", () => {
    expect(outsideHoursText(new Date('2026-11-29T03:00Z'), 'Europe/Lisbon', now)).toBe(
      'Our calls are Monday to Friday, 9 a.m. to 5 p.m. New York time. The nearest time is Friday, November 27, 2026 at 9:30 PM or Monday, November 30, 2026 at 2:00 PM.',
    );
  });
});
