import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorOf, readCursor } from './keyset.ts';

test('reads a cursor back unchanged', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  const at = new Date('2026-03-04T05:06:07.089Z');
  expect(readCursor(cursorOf([at, id, 'Zoë "Z" 李', -3]), ['timestamptz', 'uuid', 'text', 'bigint'])).toEqual([
    ...[at.toISOString(), id, 'Zoë "Z" 李', -3],
  ]);
});

test('rejects anything that is not a cursor of that list', () => {
  expect(readCursor(null, ['text'])).toBeNull();
  expect(readCursor('', ['text'])).toBeNull();
  expect(readCursor(cursorOf(['a', 'b']), ['text'])).toBeNull();
  expect(readCursor(cursorOf(['no timestamp']), ['timestamptz'])).toBeNull();
  for (const day of ['2026-99-99', '2026-02-31', '0000-01-01']) {
    expect(readCursor(cursorOf([`${day}T00:00:00.000Z`]), ['timestamptz'])).toBeNull();
  }
  expect(readCursor(cursorOf(['a\0b']), ['text'])).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => readCursor(text, ['uuid']) === null));
});
