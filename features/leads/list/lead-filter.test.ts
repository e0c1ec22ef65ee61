import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isShortSearch, leadList, noFilter, searchWords, viewOf } from '#features/leads/list/lead-filter.ts';

it('reads an address, drops its invalid parts, and writes the same filters again', () => {
  const query = 'age=7&due=week&joined=on&kind=booking&owner=me&q=a+b&sort=next&source=contact_page&stage=open';
  expect(viewOf(leadList.read(new URLSearchParams(query))).toString()).toBe(query);
  const nonsense = 'age=8&due=x&joined=1&kind=%00&owner=a%20b&q=+&sort=oldest&stage=lots';
  expect(leadList.read(new URLSearchParams(nonsense))).toEqual(noFilter);
  expect(viewOf(noFilter).toString()).toBe('');
});

it('accepts any text in an address', () => {
  const names = ['q', 'stage', 'kind', 'owner', 'source', 'origin', 'campaign', 'age', 'due', 'sort', 'joined'];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
      const filter = leadList.read(new URLSearchParams([[name, value]]));
      expect(JSON.stringify(filter)).not.toContain('\\u0000');
      // Round trip.
      expect(leadList.read(viewOf(filter))).toEqual(filter);
    }),
  );
});

it('searches for words without case and accents, if one of them is long enough for the index', () => {
  expect(searchWords('  Crème BRÛLÉE ')).toEqual(['creme', 'brulee']);
  expect(searchWords('of Harbour')).toEqual(['of', 'harbour']);
  expect(searchWords('of no')).toEqual(['of', 'no']);
  expect(searchWords('李明')).toEqual(['李明']);
  expect(searchWords('李')).toEqual(['李']);
  expect(searchWords('a b')).toEqual([]);
  expect(['李明', '李 of', 'of no', 'of Harbour', 'a', ''].map(isShortSearch)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(searchWords('%_-')).toEqual([]);
});
