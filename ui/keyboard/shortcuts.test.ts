import { expect, test } from 'vitest';
import { toKeyName, keyPressed } from './shortcuts.tsx';

const entries = [{ keys: 'l' }, { keys: 'g l' }, { keys: 'mod+k' }];
const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('a sequence wins over its last key, unless the second key comes late', () => {
  const { found, pending } = keyPressed(entries, 'g', 0, null);
  expect(found).toBeUndefined();
  expect(keyPressed(entries, 'l', 500, pending).found).toBe(entries[1]);
  expect(keyPressed(entries, 'l', 2000, pending).found).toBe(entries[0]);
});

test('an unknown second key ends the sequence', () => {
  const { pending } = keyPressed(entries, 'g', 0, null);
  expect(keyPressed(entries, 'x', 100, pending)).toEqual({ found: undefined, pending: null });
});

test('Ctrl and Cmd are one modifier, and Alt is none of ours', () => {
  expect(toKeyName({ ...plain, key: 'k', ctrlKey: true })).toBe('mod+k');
  expect(toKeyName({ ...plain, key: 'K', metaKey: true })).toBe('mod+k');
  expect(toKeyName({ ...plain, key: 'k', altKey: true })).toBeNull();
});

test('caps lock changes nothing, Shift does', () => {
  expect(toKeyName({ ...plain, key: 'J' })).toBe('j');
  expect(toKeyName({ ...plain, key: 'J', shiftKey: true })).toBe('J');
  expect(toKeyName({ ...plain, key: '?', shiftKey: true })).toBe('?');
});

test('on a layout without Latin letters the place of the key counts', () => {
  expect(toKeyName({ ...plain, key: 'о', code: 'KeyJ' })).toBe('j');
});
