import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { changeCall, readEvents } from '#features/host-calendars/events/read-calendar.server.ts';
import { eventText } from '../../../tests/event-text.ts';

const window = {
  from: Date.UTC(2027, 2, 1),
  to: Date.UTC(2027, 3, 1),
  timeZone: 'Europe/Berlin',
  addresses: ['ada@example.com'],
};

async function read(...files: readonly string[]): Promise<string[]> {
  const { events } = await readEvents(files, window);
  return events.toSorted((a, b) => a.from - b.from).map(({ uid, from, to }) => `${uid} ${short(from)} ${short(to)}`);
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

test('refuses what is no whole calendar, names what never ends, and reads the next one', async () => {
  const answer = { reason: 'answer' };
  await expect(read('BEGIN:VCALENDAR\r\nnonsense')).rejects.toMatchObject(answer);
  await expect(read('<html><body>Sign in</body></html>')).rejects.toMatchObject(answer);
  const good = eventText('b', 'DTSTART:20270302T100000Z', 'DURATION:PT1H');
  await expect(read(good.slice(0, good.indexOf('END:VEVENT')))).rejects.toMatchObject(answer);
  const never = eventText('a', 'DTSTART:20200101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  expect(await read(never, good)).toEqual(['b 03-02 10:00 03-02 11:00']);
  const everySecond = eventText(
    'a',
    'SUMMARY:Pulse',
    'DTSTART:20200101T100000Z',
    'DURATION:PT1S',
    'RRULE:FREQ=SECONDLY',
  );
  const { events, odd } = await readEvents([everySecond, good], window);
  expect(events).toMatchObject([{ uid: 'b' }]);
  expect(odd).toEqual([{ uid: 'a', title: 'Pulse', reason: 'unreadable' }]);
  const many = Array.from({ length: 20 }, (_none, at) => eventText(`m${at}`, ...hourly)).join('');
  await expect(read(many)).rejects.toMatchObject({ reason: 'size' });
}, 60_000);

const hourly = ['DTSTART:20200101T100000Z', 'DURATION:PT15M', 'RRULE:FREQ=MINUTELY;INTERVAL=15'];

test('a series that is over, or began long ago, costs nothing', async () => {
  const over = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20240101T080000Z';
  const counted = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=2000';
  const running = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  const at = ['DTSTART;TZID=Europe/Berlin:20160104T090000', 'DURATION:PT30M'];
  const series = (rule: string, count: number) =>
    Array.from({ length: count }, (_none, index) => eventText(`s${index}`, ...at, rule));
  expect(await read(...series(over, 500), ...series(counted, 500))).toEqual([]);
  expect(await read(...series(running, 200))).toHaveLength(200 * 23);
}, 60_000);

test('takes an unknown zone for any, and tells which event has it', async () => {
  const event = eventText('a', 'SUMMARY:Harbor', 'DTSTART;TZID=Nowhere Time:20270310T120000', 'DURATION:PT1H');
  expect(await read(event)).toEqual(['a 03-09 22:00 03-11 01:00']);
  const { odd } = await readEvents([event], window);
  expect(odd).toEqual([{ uid: 'a', title: 'Harbor', reason: 'zone' }]);
});

test('finds an occurrence that was moved here from far away', async () => {
  const weekly = eventText('a', 'DTSTART:20270104T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
  const moved = eventText('a', 'RECURRENCE-ID:20280103T080000Z', 'DTSTART:20270330T050000Z', 'DURATION:PT1H');
  const both = weekly.replace(
    'END:VCALENDAR',
    `${/BEGIN:VEVENT.*END:VEVENT/su.exec(moved)?.[0] ?? ''}\r\nEND:VCALENDAR`,
  );
  expect(await read(both)).toContain('a 03-30 05:00 03-30 06:00');
});

/** Files that calendar programs write, as people have reported them to other projects. */
const reported: readonly (readonly [file: string, busy: readonly string[]])[] = [
  ['broken/bad-duration', ['03-03 10:00-03-03 11:00']],
  ['broken/bad-rrule', ['03-03 10:00-03-03 11:00']],
  ['broken/cr-only', ['03-02 10:00-03-02 11:00']],
  ['broken/date-without-param', ['03-01 23:00-03-02 23:00', '03-03 10:00-03-03 11:00']],
  ['broken/empty-dtend', ['03-03 10:00-03-03 11:00']],
  ['broken/leading-blank', ['03-02 10:00-03-02 11:00']],
  ['broken/lower-case', ['03-02 10:00-03-02 11:00']],
  ['broken/no-colon-param', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['broken/no-dtstart', ['03-03 10:00-03-03 11:00']],
  ['broken/orphan-location', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['broken/raw-line-in-description', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['broken/unclosed-quote', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['busy/busy-unavailable', ['03-02 10:00-03-02 11:00', '03-02 12:00-03-02 13:00']],
  ['busy/declined-lower', []],
  ['busy/freebusy-and-event', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['busy/lower-status', []],
  ['busy/vfreebusy', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['dates/night-over-dst', ['03-27 21:00-03-28 05:00', '03-28 20:00-03-29 04:00']],
  ['dates/rdate-allday', ['03-01 23:00-03-02 23:00', '03-03 23:00-03-04 23:00']],
  ['dates/rdate-period', ['03-02 10:00-03-02 11:00', '03-04 12:00-03-04 14:00']],
  ['dates/rdate-two', ['03-02 10:00-03-02 11:00', '03-04 10:00-03-04 11:00', '03-06 10:00-03-06 11:00']],
  ['dates/rdate-tz', ['03-02 09:00-03-02 10:00', '03-04 09:00-03-04 10:00']],
  ['dates/rdate-utc', ['03-02 09:00-03-02 10:00', '03-04 09:00-03-04 10:00']],
  ['exceptions/cancelled-recid-utc', ['03-02 08:00-03-02 09:00', '03-04 08:00-03-04 09:00']],
  ['exceptions/recid-date', ['03-02 08:00-03-02 09:00', '03-03 14:00-03-03 15:00', '03-04 08:00-03-04 09:00']],
  ['exceptions/recid-other-zone', ['03-02 08:00-03-02 09:00', '03-03 14:00-03-03 15:00', '03-04 08:00-03-04 09:00']],
  [
    'exceptions/recid-outside-series',
    ['03-02 08:00-03-02 09:00', '03-04 14:00-03-04 15:00', '03-09 08:00-03-09 09:00'],
  ],
  ['exceptions/recid-utc-novtz', ['03-02 08:00-03-02 09:00', '03-03 14:00-03-03 15:00', '03-04 08:00-03-04 09:00']],
  ['names/duplicate-same-event', ['03-02 10:00-03-02 11:00']],
  ['names/duplicate-uid', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['names/empty-uid', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['names/no-uid', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['names/two-calendars', ['03-02 10:00-03-02 11:00', '03-03 10:00-03-03 11:00']],
  ['series/allday-exdate-datetime', ['03-01 23:00-03-02 23:00', '03-03 23:00-03-04 23:00']],
  ['series/exdate-date-noparam', ['03-02 09:00-03-02 10:00', '03-04 09:00-03-04 10:00']],
  ['series/exdate-utc-novtz', ['03-02 08:00-03-02 09:00', '03-04 08:00-03-04 09:00']],
  ['series/until-date', ['03-02 08:00-03-02 09:00', '03-03 08:00-03-03 09:00', '03-04 08:00-03-04 09:00']],
  ['series/until-utc-la', ['03-03 02:00-03-03 03:00', '03-04 02:00-03-04 03:00']],
  ['series/until-utc-novtz', ['03-02 08:00-03-02 09:00', '03-03 08:00-03-03 09:00', '03-04 08:00-03-04 09:00']],
  ['zones/display-name', ['03-02 15:00-03-02 16:00']],
  ['zones/gmt-offset', ['03-02 15:00-03-02 16:00']],
  ['zones/mozilla-prefix', ['03-02 15:00-03-02 16:00']],
  ['zones/tzurl-prefix', ['03-02 15:00-03-02 16:00']],
  ['zones/win-zone-numbered', ['03-02 15:00-03-02 16:00']],
  ['zones/win-zone-partial', ['03-02 08:30-03-02 09:30', '03-03 18:00-03-03 19:00']],
  ['zones/x-wr-timezone', ['03-02 15:00-03-02 16:00']],
];

/** Files with an event that cannot be read: the host is told. */
const withOdd = ['broken/bad-duration', 'broken/bad-rrule', 'broken/empty-dtend', 'broken/no-dtstart'];

test.each(reported)('reads %s', async (name, busy) => {
  const file = await readFile(`tests/fixtures/icalendar/${name}.ics`, 'utf8');
  const { events, odd } = await readEvents([file], window);
  const ranges = new Set(events.map(({ from, to }) => `${short(from)}-${short(to)}`));
  // The first time of a series with a broken rule is busy as well.
  if (name === 'broken/bad-rrule') expect([...ranges].sort()).toContain(busy[0]);
  else expect([...ranges].sort()).toEqual(busy);
  expect(odd.map(({ title }) => title)).toEqual(withOdd.includes(name) ? ['Made up'] : []);
});

test('a list of tasks has nothing to read', async () => {
  const file = await readFile('tests/fixtures/icalendar/busy/vtodo-only.ics', 'utf8');
  expect(await readEvents([file], window)).toMatchObject({ events: [], isEmpty: true });
});

test('changes times, place and sequence of a call, and leaves the rest to its host', async () => {
  const uid = 'booking-1@example.com';
  const own = [
    'SEQUENCE:4',
    'SUMMARY:[prep done] Call',
    'DESCRIPTION:My notes that are so long that they are',
    '  folded',
  ];
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM'];
  const times = ['DTSTART;TZID=Europe/Berlin:20270302T100000', 'DURATION:PT30M', 'LOCATION:Old'];
  const file = eventText(uid, ...times, ...own, ...alarm);
  const startsAt = new Date('2027-03-03T12:00Z');
  const endsAt = new Date('2027-03-03T12:30Z');
  const joinUrl = 'https://meet.example/a,b';
  const changed = await changeCall(file, { uid, startsAt, endsAt, joinUrl, sequence: 2 });
  for (const line of [...own.slice(1), ...alarm]) expect(changed).toContain(line);
  expect(changed).toMatch(/SEQUENCE:5\r\n/u);
  expect(changed).toContain('DTSTART:20270303T120000Z\r\nDTEND:20270303T123000Z\r\n');
  expect(changed).toContain(String.raw`LOCATION:https://meet.example/a\,b`);
  expect(changed).not.toMatch(/PT30M|LOCATION:Old|20270302/u);
  const other = { uid: 'booking-2@example.com', startsAt, endsAt, joinUrl, sequence: 2 };
  await expect(changeCall(file, other)).rejects.toMatchObject({ reason: 'answer' });
});
