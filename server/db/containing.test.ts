import { expect, test } from 'vitest';
import { containing } from './containing.ts';

test('every sign of what is looked for stands for itself', () => {
  expect(containing(String.raw`50 %_\ off`)).toBe(String.raw`%50 \%\_\\ off%`);
});
