import { expect, test } from 'vitest';
import { readEvents } from '#features/host-calendars/events/read-events.server.ts';
import { eventText } from '../../../tests/event-text.ts';

const window = {
  from: Date.UTC(2027, 2, 1),
  to: Date.UTC(2027, 3, 1),
  timeZone: 'Europe/Berlin',
  addresses: ['ada@example.com'],
};

async function read(...files: readonly string[]): Promise<string[]> {
  const events = await readEvents({ ...window, files });
  return events.map(({ uid, from, to }) => `${uid} ${short(from)} ${short(to)}`);
}

function short(timestamp: number): string {
  return new Date(timestamp).toISOString().slice(5, 16).replace('T', ' ');
}

test('reads times in UTC, in a zone, and in no zone', async () => {
  expect(await read(eventText('a', 'DTSTART:20270302T100000Z', 'DTEND:20270302T110000Z'))).toEqual([
    'a 03-02 10:00 03-02 11:00',
  ]);
  const inZone = eventText('b', 'DTSTART;TZID=America/New_York:20270302T100000', 'DURATION:PT45M');
  expect(await read(inZone)).toEqual(['b 03-02 15:00 03-02 15:45']);
  expect(await read(eventText('c', 'DTSTART:20270302T100000', 'DTEND:20270302T110000'))).toEqual([
    'c 03-02 09:00 03-02 10:00',
  ]);
  // Days are the host's.
  expect(await read(eventText('d', 'DTSTART;VALUE=DATE:20270302'))).toEqual(['d 03-01 23:00 03-02 23:00']);
  expect(await read(eventText('e', 'DTSTART;VALUE=DATE:20270302', 'DTEND;VALUE=DATE:20270305'))).toEqual([
    'e 03-01 23:00 03-04 23:00',
  ]);
});

test('reads zones that only the file describes', async () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Harbor Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0330',
    'TZOFFSETTO:+0330',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
  const event = eventText('a', 'DTSTART;TZID=Harbor Standard Time:20270302T100000', 'DURATION:PT1H');
  expect(await read(event.replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`))).toEqual(['a 03-02 06:30 03-02 07:30']);
});

test('writes series out, through changes of the clock, without what is left out and with what was moved', async () => {
  const weekly = eventText(
    'a',
    'DTSTART;TZID=Europe/Berlin:20260105T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY',
    'EXDATE;TZID=Europe/Berlin:20270308T090000',
  );
  const moved = eventText(
    'a',
    'RECURRENCE-ID;TZID=Europe/Berlin:20270315T090000',
    'DTSTART:20270316T120000Z',
    'DURATION:PT1H',
  );
  const both = weekly.replace(
    'END:VCALENDAR',
    `${/BEGIN:VEVENT.*END:VEVENT/su.exec(moved)?.[0] ?? ''}\r\nEND:VCALENDAR`,
  );
  expect(await read(both)).toEqual([
    'a 03-01 08:00 03-01 09:00',
    'a 03-16 12:00 03-16 13:00',
    'a 03-22 08:00 03-22 09:00',
    'a 03-29 07:00 03-29 08:00',
  ]);
});

test('leaves out what does not take the host’s time', async () => {
  const at = ['DTSTART:20270302T100000Z', 'DTEND:20270302T110000Z'];
  const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@example.com';
  const accepted = 'ATTENDEE;PARTSTAT=ACCEPTED:MAILTO:ada@example.com';
  expect(
    await read(
      eventText('a', ...at, 'STATUS:CANCELLED'),
      eventText('b', ...at, 'TRANSP:TRANSPARENT'),
      eventText('c', ...at, declined),
      eventText('d', ...at, accepted, 'ATTENDEE;PARTSTAT=DECLINED:mailto:bo@example.com'),
      eventText('e', 'DTSTART:20270302T100000Z', 'DTEND:20270302T100000Z'),
      eventText('f', 'DTSTART:20280302T100000Z', 'DTEND:20280302T110000Z'),
    ),
  ).toEqual(['d 03-02 10:00 03-02 11:00']);
});

test('gives up on files that are broken or never end, and reads the next one', async () => {
  const answer = { reason: 'answer' };
  await expect(read('BEGIN:VCALENDAR\r\nnonsense')).rejects.toMatchObject(answer);
  const endless = eventText('a', 'DTSTART:20200101T100000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  await expect(read(endless)).rejects.toMatchObject(answer);
  const everySecond = eventText('a', 'DTSTART:20200101T100000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
  await expect(read(everySecond)).rejects.toMatchObject(answer);
  expect(await read(eventText('b', 'DTSTART:20270302T100000Z', 'DURATION:PT1H'))).toHaveLength(1);
}, 60_000);
