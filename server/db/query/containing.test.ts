import { expect, test } from 'vitest';
import { containing } from './containing.ts';

test('matches every character of the search text literally', () => {
  expect(containing(String.raw`50 %_\ off`)).toBe(String.raw`%50 \%\_\\ off%`);
});
