import { expect, it } from 'vitest';
import { intakeSchema, type IntakeForm } from '#features/intake/intake.ts';
import { spamReasons } from '#features/intake/intake-spam.ts';
import { parseMailbox } from '#server/email/addresses.ts';
import { submissionOf } from '../../tests/intakes.ts';

const now = new Date('2026-11-21T10:00:00Z');
const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.org/${n}`).join(' ');
const same = 'Buy the very best of everything here';

it.each<[string, Partial<IntakeForm>, string[]]>([
  ['a lead', {}, []],
  ['briefs full of links', { briefsLinks: links(30), website: 'https://example.org' }, []],
  ['a few links in the answers', { mustHaves: links(5) }, []],
  ['many links in the answers', { mustHaves: links(6) }, ['many-links']],
  ['links in HTML', { anythingElse: '<a href="x">y</a>' }, ['markup']],
  ['links in a forum’s markup', { anythingElse: '[url=x]y[/url]' }, ['markup']],
  ['a link for a name', { lastName: 'see www.example.org' }, ['link-as-name']],
  [
    'one text in every box',
    {
      businessDescription: same,
      idealCustomer: same,
      automationSuccess: same,
      headlineOutcome: same,
      mustHaves: same,
    },
    ['repeated'],
  ],
  [
    '"n/a" in every box',
    { businessDescription: 'n/a', idealCustomer: 'n/a', mustHaves: 'n/a', userStories: 'n/a' },
    [],
  ],
])('judges %s', (_what, answers, reasons) => {
  expect(spamReasons({ ...submissionOf('x', answers), startedAt: '' }, now)).toEqual(reasons);
});

it.each([
  ['2026-11-21T09:59:59Z', ['too-fast']],
  ['2026-11-21T09:59:50Z', []],
  ['2026-11-21T10:07:00Z', []],
  ['some day', []],
  ['', []],
])('judges a form opened at %j', (startedAt, reasons) => {
  expect(spamReasons({ ...submissionOf('x'), startedAt }, now)).toEqual(reasons);
});

it('marks input that only bots fill in', () => {
  expect(spamReasons({ ...submissionOf('x'), startedAt: '', quietMark: '1' }, now)).toEqual(['honeypot']);
});

it('accepts only addresses that an email can be sent to', () => {
  const addresses = ["o'neil+a@sub.firma.example", 'zoë@bücher.example', 'a_b@c.de', 'a@b_c.de', 'a@b', 'a b@c.de'];
  addresses.push(
    '"a b"@c.de',
    'a@b.c, d@e.f',
    'a@[1.2.3.4]',
    '<a@b.cd>',
    'a@b..cd',
    'a\u2028@b.cd',
    `${'x'.repeat(65)}@b.cd`,
  );
  for (const workEmail of addresses) {
    const taken = intakeSchema.shape.workEmail.safeParse(workEmail);
    if (taken.success) expect(parseMailbox(taken.data).address, workEmail).toBe(taken.data);
  }
  expect(intakeSchema.shape.workEmail.safeParse('a@b_c.de').success).toBe(false);
});
