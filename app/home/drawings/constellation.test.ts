import { expect, test } from 'vitest';
import { dialRing, dotAt, rings } from '#app/home/drawings/constellation.tsx';
import { claims } from '#content/claims.ts';

const every = Array.from({ length: rings }, (_, index) => index + 1);

test('has as many dots as the claimed number of integrations', () => {
  const dots = every.reduce((sum, ring) => sum + dialRing(ring).dots, 0);
  expect(dots).toBeGreaterThanOrEqual(parseInt(claims.integrations));
  expect(dots).toBeLessThan(parseInt(claims.integrations) * 1.05);
});

test('spaces its dots evenly: neighbors on a ring are as far apart as the rings', () => {
  for (const ring of every) {
    const { radius, dots } = dialRing(ring);
    expect((2 * Math.PI * radius) / dots).toBeCloseTo(11.5, 0);
  }
});

test('places each dot on its ring, and back at its start after a full turn', () => {
  for (const ring of every) {
    const { x, y } = dotAt(ring, ring);
    expect(Math.hypot(x, y)).toBeCloseTo(dialRing(ring).radius, -0.2);
    expect(dotAt(ring, dialRing(ring).dots)).toEqual(dotAt(ring, 0));
  }
});
