import { expect, it } from 'vitest';
import { emailPattern } from './email.ts';
import { formId, formIdPattern, randomUuid } from './form-id.ts';
import { timestampText } from './timestamp.ts';
import { spamSigns, type SpamTrial } from './spam.ts';
import { cleanLine, cleanText } from './text.ts';
import { tryAgainText } from './sending/try-again.ts';

it('removes characters that an email header or the database rejects', () => {
  expect(cleanLine('  Ada\u0000\r\nBcc: x@y.example\u2028 ')).toBe('Ada Bcc: x@y.example');
  expect(cleanText(' one\r\ntwo\u0007\tthree\r')).toBe('one\ntwo \tthree');
  expect(cleanLine('\ud800').isWellFormed()).toBe(true);
});

it('recognizes an email address', () => {
  for (const address of ['a@b.co', 'ada+x@sub.harbour.example', 'käthe@straße.example']) {
    expect(emailPattern.test(address), address).toBe(true);
  }
  for (const text of ['', 'a', 'a@b', 'a b@c.de', 'a@b.c, d@e.fg', '<a@b.co>', 'a@b@c.de', 'a@b.']) {
    expect(emailPattern.test(text), text).toBe(false);
  }
});

it('makes a new form ID each time, in the format of its pattern', () => {
  const [one, two] = [formId('booking', randomUuid()), formId('booking', randomUuid())];
  expect(one).toMatch(formIdPattern('booking'));
  expect(one).not.toBe(two);
  expect(`${one}-`).not.toMatch(formIdPattern('booking'));
  expect(one).not.toMatch(formIdPattern('contact'));
});

it('says when to try again', () => {
  expect(tryAgainText(3)).toBe('Please try again in a minute.');
  expect(tryAgainText(600)).toBe('Please try again in 10 minutes.');
  expect(tryAgainText(3600)).toBe('Please try again in an hour.');
});

it('names the time zone of a timestamp in an email', () => {
  expect(timestampText(new Date('2026-11-03T23:05:00Z'))).toBe('Tuesday, November 3, 2026 at 11:05 PM UTC');
});

const now = new Date('2026-03-01T12:00:00Z');
const person: SpamTrial = {
  honeypot: '',
  startedAt: '2026-03-01T11:59:00Z',
  now,
  fastestSeconds: 2,
  values: ['We copy orders by hand.'],
  prose: ['We copy orders by hand.'],
  names: ['Ada Okafor'],
};

it.each<[string, Partial<SpamTrial>, string[]]>([
  ['a person', {}, []],
  ['a filled honeypot', { honeypot: '1' }, ['honeypot']],
  ['a form sent at once', { startedAt: '2026-03-01T11:59:59.500Z' }, ['too-fast']],
  ['a clock that is ahead', { startedAt: '2026-03-01T12:05:00Z' }, []],
  ['no moment', { startedAt: '' }, []],
  ['a link in markup', { values: ['[url=https://x.example]x[/url]'] }, ['markup']],
  ['six links', { prose: [' https://x.example'.repeat(6)] }, ['many-links']],
  ['a link as a name', { names: ['www.pills.example'] }, ['link-as-name']],
])('checks %s for signs of spam', (_words, input, signs) => {
  expect(spamSigns({ ...person, ...input })).toEqual(signs);
});
