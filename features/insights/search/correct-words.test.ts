import { describe, expect, it } from 'vitest';
import { correctWords, typosBetween, wordCounts } from '#features/insights/search/correct-words.ts';

const texts = [
  'never send the same invoice twice',
  'invoice reminders',
  'webhooks twice, late or never',
  'voice notes',
];

describe('corrected words', () => {
  it.each([
    ['invoce', 'invoice'],
    ['webhok', 'webhook'],
    ['invocie reminder', 'invoice reminder'],
    ['nver snd invoice', 'never snd invoice'],
    ['invoice', null],
    ['invoi', null],
    ['crm', null],
    ['zzzzzzzz', null],
    ['invoce zzzzzzzz', 'invoice'],
    ['invoce webhok', 'invoice webhook'],
    ['invoice zzzzzzzz', null],
    ['', null],
    ['"% \u{0}', null],
  ])('of "%s" are %s', (search, corrected) => {
    expect(correctWords(search, wordCounts(texts))).toBe(corrected);
  });

  it('take the more frequent of two that are equally near', () => {
    expect(correctWords('boaks', wordCounts(['books', 'boats', 'boats']))).toBe('boats');
  });
});

it.each([
  ['', '', 0],
  ['abc', '', 3],
  ['invoce', 'invoice', 1],
  ['invocie', 'invoice', 1],
  ['webhok', 'webhooks', 2],
])('counts the typos between "%s" and "%s": %i', (a, b, count) => {
  expect([typosBetween(a, b), typosBetween(b, a)]).toEqual([count, count]);
});
