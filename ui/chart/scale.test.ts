import { expect, test } from 'vitest';
import { roundScale } from './scale.ts';

test('ends an axis at round numbers, and includes zero', () => {
  expect(roundScale(0, 0)).toEqual({ from: 0, to: 1, ticks: [0, 1] });
  expect(roundScale(0, 3)).toEqual({ from: 0, to: 3, ticks: [0, 1, 2, 3] });
  expect(roundScale(0, 870)).toEqual({ from: 0, to: 1000, ticks: [0, 500, 1000] });
  expect(roundScale(-300, 870)).toEqual({ from: -500, to: 1000, ticks: [-500, 0, 500, 1000] });
  expect(roundScale(12, 41_000)).toEqual({ from: 0, to: 60_000, ticks: [0, 20_000, 40_000, 60_000] });
  expect(roundScale(-50, -10)).toEqual({ from: -60, to: 0, ticks: [-60, -40, -20, 0] });
});
