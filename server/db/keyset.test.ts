import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markOf, readMark } from './keyset.ts';

test('a mark is read back as it was made', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  const at = new Date('2026-03-04T05:06:07.089Z');
  expect(readMark(markOf([at, id, 'Zoë "Z" 李', -3]), ['moment', 'uuid', 'text', 'whole'])).toEqual([
    ...[at.toISOString(), id, 'Zoë "Z" 李', -3],
  ]);
});

test('what is no mark of that list is none', () => {
  expect(readMark(null, ['text'])).toBeNull();
  expect(readMark('', ['text'])).toBeNull();
  expect(readMark(markOf(['a', 'b']), ['text'])).toBeNull();
  expect(readMark(markOf(['no moment']), ['moment'])).toBeNull();
  for (const day of ['2026-99-99', '2026-02-31', '0000-01-01']) {
    expect(readMark(markOf([`${day}T00:00:00.000Z`]), ['moment'])).toBeNull();
  }
  expect(readMark(markOf(['a\0b']), ['text'])).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => readMark(text, ['uuid']) === null));
});
