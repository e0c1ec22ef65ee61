import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readReport, readResources } from '#features/host-calendars/events/read-calendar.server.ts';

const window = { from: Date.UTC(2027, 2, 1), to: Date.UTC(2027, 3, 1), timeZone: 'Europe/Berlin', addresses: [] };
const fixture = (name: string) => readFile(`tests/fixtures/dav/${name}.xml`, 'utf8');

test.each(['cdata', 'character-references'])('reads files that are sent as %s', async (name) => {
  const { events } = await readReport(await fixture(name), window);
  expect(events).toEqual([{ uid: 'one', from: Date.UTC(2027, 2, 2, 10), to: Date.UTC(2027, 2, 2, 11) }]);
});

test('takes only what a server has found, whatever its prefixes, and leaves names as they are written', async () => {
  expect(await readResources(await fixture('names-not-found'))).toMatchObject([
    { href: '/calendars/wild/', name: '', tag: '52717078591d9', isCalendar: true, components: [] },
  ]);
  expect(await readResources(await fixture('default-namespaces'))).toMatchObject([
    { home: 'https://p01-dav.example:443/1234/calendars/', principal: null, isCalendar: false },
  ]);
  expect(await readResources(await fixture('numbers-as-names'))).toMatchObject([
    { name: '2027', tag: '007', components: ['VEVENT', 'VTODO'] },
    { name: 'Tasks', components: ['VTODO'] },
  ]);
});

const responses = '<response/>'.repeat(60_000);
const laughs = '<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><multistatus>&c;</multistatus>';

test.each([
  ['20,000 elements in each other', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
  ['entities', laughs],
  ['a page', '<html><body>Sign in</body></html>'],
  ['half of a list', `<multistatus xmlns="DAV:">${responses}`],
])('refuses %s', async (_what, xml) => {
  await expect(readResources(xml)).rejects.toMatchObject({ reason: 'answer' });
});

test('reads off the event loop, also what takes long', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await expect(readResources('<'.repeat(2_000_000))).rejects.toMatchObject({ reason: 'answer' });
  expect(await readResources(`<multistatus xmlns="DAV:">${responses}</multistatus>`)).toHaveLength(60_000);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
}, 60_000);
