import { describe, expect, test } from 'vitest';
import { answerBy } from '#features/messages/answer-time.ts';
import { mentionsIn, textParts } from '#values/mentions.ts';

describe('the answer time', () => {
  // New York is at UTC-5 in these weeks.
  test.each([
    ['growth', '2027-01-06T15:00Z', '2027-01-07T15:00Z'],
    ['growth', '2027-01-08T21:00Z', '2027-01-11T21:00Z'],
    ['growth', '2027-01-09T12:00Z', '2027-01-11T22:00Z'],
    ['scale', '2027-01-06T08:00Z', '2027-01-06T18:00Z'],
    ['starter', '2027-01-07T23:00Z', '2027-01-11T22:00Z'],
    ['enterprise', '2027-01-09T23:30Z', '2027-01-10T03:30Z'],
    [null, '2027-01-06T14:00Z', '2027-01-07T22:00Z'],
  ])('of %s at %s is %s', (plan, at, by) => {
    expect(answerBy(new Date(at), plan)).toEqual(new Date(by));
  });

  test('keeps its hours over the change to summer time', () => {
    expect(answerBy(new Date('2027-03-12T21:00Z'), 'growth')).toEqual(new Date('2027-03-15T20:00Z'));
  });
});

describe('a text', () => {
  const people = [{ name: 'Ann' }, { name: 'Ann Lee' }, { name: 'C+ (x)' }];

  test('mentions people by their whole name', () => {
    const mentioned = (text: string) => mentionsIn(text, people).map(({ name }) => name);
    expect(mentioned('Hi @ann lee, and @Ann. And @ann')).toEqual(['Ann Lee', 'Ann']);
    expect(mentioned('ann@annex.example @Anne @C+ (x)')).toEqual(['C+ (x)']);
    expect(mentionsIn('@Ann', [])).toEqual([]);
  });

  test('links web addresses without the punctuation around them', () => {
    const links = (text: string) => textParts(text, people).flatMap(({ href }) => href ?? []);
    expect(links('See (https://a.example/x?y=1). http://b.example!')).toEqual([
      'https://a.example/x?y=1',
      'http://b.example',
    ]);
    expect(links('javascript:alert(1) <https://c.example>"')).toEqual(['https://c.example']);
  });

  test('loses nothing in its parts', () => {
    const text = 'A @Ann\n\nhttps://a.example, b';
    expect(
      textParts(text, people)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
