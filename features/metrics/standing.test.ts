import { expect, test } from 'vitest';
import { parseStanding } from '#features/metrics/standing.ts';

test('reads a standing as the database writes it', () => {
  expect(parseStanding('')).toBeNull();
  expect(parseStanding('["starter", 150000, "usd"]')).toEqual({
    tier: 'starter',
    cents: 150_000,
    currency: 'usd',
    isActive: true,
  });
  expect(parseStanding('["starter", 0, "usd", "past_due"]')).toMatchObject({ cents: 0, isActive: false });
  expect(parseStanding('[null, null, null]')).toMatchObject({ tier: null, cents: null, currency: null });
});
