import { expect, it } from 'vitest';
import { bookingCalendar } from '#features/booking/booking-calendar.server.ts';
import { declinedCalendar, fixedCalendar } from '#features/booking/calls/emails/call-calendar.server.ts';
import { valuesOf } from '../../../../tests/calendar-files.ts';

const booking = {
  id: '3f2a91c0-5a3e-4a7b-9d8e-0c1d2e3f4a5b',
  version: 1,
  minutes: 30,
  callName: 'Strategy call',
  updatedAt: new Date('2027-01-10T12:00:00Z'),
  preferredDate: new Date('2027-03-01T09:30:00Z'),
};

it('becomes an invitation when the team fixes a time, and is canceled when the team declines', () => {
  const callAt = new Date('2027-03-02T14:00:00Z');
  const person = { ...booking, name: 'Ada "A" Okafor', email: 'ada@example.com' };
  const [requested, fixed] = [
    valuesOf(bookingCalendar(booking)),
    valuesOf(fixedCalendar({ ...person, answerCount: 1 }, callAt)),
  ];
  expect(fixed).toMatchObject({ METHOD: 'REQUEST', STATUS: 'CONFIRMED', SEQUENCE: '1', UID: requested['UID'] });
  expect(fixed).toMatchObject({ DTSTART: '20270302T140000Z', DTEND: '20270302T143000Z' });
  const canceled = valuesOf(declinedCalendar({ ...person, answerCount: 2 }, callAt));
  expect(canceled).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '2', UID: requested['UID'] });
  for (const { ATTENDEE: attendee } of [fixed, canceled]) expect(attendee).toMatch(/mailto:ada@example\.com$/iu);
});

it('names the place, which is an address only if it is a link', () => {
  const file = (place: string) =>
    valuesOf(fixedCalendar({ ...booking, name: 'Ada', email: 'ada@example.com', place }, booking.preferredDate));
  expect(file('https://meet.example/a')).toMatchObject({
    LOCATION: 'https://meet.example/a',
    URL: 'https://meet.example/a',
  });
  const byPhone = file('By phone.');
  expect(byPhone).toMatchObject({ LOCATION: 'By phone.' });
  expect(byPhone).not.toHaveProperty('URL');
});
