import { expect, test } from 'vitest';
import { linesSetting } from '#server/site-settings/site-setting.ts';

const reasons = linesSetting('reasons', { lines: 2, length: 10 }, ['Price', 'Time']);

test('keeps each line once, without empty ones, and may be empty', () => {
  expect(reasons.read('  Price \r\n\r\nPrice\nNo  budget')).toBe('Price\nNo budget');
  expect(reasons.read('\n')).toBe('');
});

test('refuses too many lines and long ones', () => {
  expect([reasons.read('a\nb\nc'), reasons.read('a reason of many words')]).toEqual([undefined, undefined]);
});
