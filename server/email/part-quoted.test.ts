import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { readBody } from '#server/email/parse-email.ts';
import { partQuoted } from '#server/email/part-quoted.ts';

/** Emails as other programs write them, made up after reports of faults elsewhere. */
const folder = new URL('../../tests/fixtures/emails/', import.meta.url);
const namesIn = (kind: string) => readdirSync(new URL(kind, folder)).map((name) => `${kind}/${name}`);
const bodyOf = (name: string) => readBody(readFileSync(new URL(name, folder)));

test.each(namesIn('quoted'))('parts %s from the email that it quotes', async (name) => {
  const { text, quoted } = await bodyOf(name);
  expect(text).toMatch(/^Yes, May suits us\.(\n\nAnn)?$/);
  expect(quoted).toContain('Thank you for your request.');
});

test.each(namesIn('unquoted'))('keeps %s whole', async (name) => {
  const { text, quoted } = await bodyOf(name);
  expect(quoted).toBe('');
  expect(text).toMatch(/Our budget is 20k|Budget: 20k|Merci, Ann|20k\./);
});

const wrote = 'On Mon, 1 Mar 2027 at 10:00, Ann wrote:\n> Shall we?';
const header = 'From: Ann <ann@meridian.example>\nDate: 1 March 2027, 10:00\nTo: Ada';

test.each([
  [`Yes.\n\n${wrote}`, 'Yes.', wrote],
  [`Yes.\nAda\n${wrote}`, 'Yes.\nAda', wrote],
  [
    'Yes.\n\nOn Mon, 1 Mar 2027 at 10:00, Ann of Meridian\n<reply@in.example> wrote:\n> Shall we?',
    'Yes.',
    'On Mon, 1 Mar 2027 at 10:00, Ann of Meridian\n<reply@in.example> wrote:\n> Shall we?',
  ],
  ['Ja.\n\nAm 01.03.27 um 10:00 schrieb Ann:\n> Passt es?', 'Ja.', 'Am 01.03.27 um 10:00 schrieb Ann:\n> Passt es?'],
  ['Yes.\r\n\r\n-----Original Message-----\r\nFrom: Ann', 'Yes.', '-----Original Message-----\nFrom: Ann'],
  [`Yes.\n\n__________\n${header}`, 'Yes.', `__________\n${header}`],
  [`Our order:\n${header}`, `Our order:\n${header}`, ''],
  ['Yes.\n> Shall we?\n', 'Yes.', '> Shall we?'],
  ['Hi.\n\nOn the call you wrote:\n> May\n', 'Hi.\n\nOn the call you wrote:', '> May'],
  ['> Shall we?\nYes.', '> Shall we?\nYes.', ''],
  ['> only quoted', '> only quoted', ''],
  ['Move us:\n\nFrom: Berlin\nDate: 1 March 2027, 10:00', 'Move us:\n\nFrom: Berlin\nDate: 1 March 2027, 10:00', ''],
])('parts %j', (text, written, quoted) => {
  expect(partQuoted(text)).toEqual({ text: written, quoted });
});

it('takes little time for odd lines', () => {
  const startedAt = performance.now();
  for (const text of ['From: @a', '@', ' ', '1:11 2027 @a.', '> ', '\n']) partQuoted(`Hi\n\n${text.repeat(40_000)}\n:`);
  partQuoted(`${'On 1.1.2027 10:00 a@b.c wrote:\n'.repeat(5000)}> a\nb`);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
