import { expect, test } from 'vitest';
import { hoursText, readHours } from '#features/availability/hours/hours-text.ts';

test.each([
  ['', []],
  ['9-17', [{ from: '09:00', to: '17:00' }]],
  [
    '09:00–12:00, 13.30 – 24',
    [
      { from: '09:00', to: '12:00' },
      { from: '13:30', to: '24:00' },
    ],
  ],
  [
    '14 to 16; 8 to 9',
    [
      { from: '08:00', to: '09:00' },
      { from: '14:00', to: '16:00' },
    ],
  ],
  [
    '9-12,12-15',
    [
      { from: '09:00', to: '12:00' },
      { from: '12:00', to: '15:00' },
    ],
  ],
])('reads %j', (text, hours) => {
  expect(readHours(text)).toEqual(hours);
  expect(readHours(hoursText(hours))).toEqual(hours);
});

test.each([
  '9',
  '17-9',
  '9-9',
  '9-25',
  '9:60-10',
  '24:30-25',
  '9-12,11-13',
  'nine to five',
  '9-10-11',
  '1-2,2-3,3-4,4-5,5-6,6-7,7-8',
])('refuses %j', (text) => {
  expect(readHours(text)).toBeNull();
});
