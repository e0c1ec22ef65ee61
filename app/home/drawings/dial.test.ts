import { expect, test } from 'vitest';
import { dialRing, dotAt, rings } from '#app/home/drawings/dial.ts';
import { claims } from '#content/claims.ts';

const every = Array.from({ length: rings }, (_, index) => index + 1);

test('the dial has as many dots as the claim says there are integrations', () => {
  const dots = every.reduce((sum, ring) => sum + dialRing(ring).dots, 0);
  expect(dots).toBeGreaterThanOrEqual(parseInt(claims.integrations));
  expect(dots).toBeLessThan(parseInt(claims.integrations) * 1.05);
});

test('its dots are evenly spread: next to each other on a ring they are as far apart as the rings', () => {
  for (const ring of every) {
    const { radius, dots } = dialRing(ring);
    expect((2 * Math.PI * radius) / dots).toBeCloseTo(11.5, 0);
  }
});

test('a dot lies on its ring, and after a whole turn stands where it began', () => {
  for (const ring of every) {
    const { x, y } = dotAt(ring, ring);
    expect(Math.hypot(x, y)).toBeCloseTo(dialRing(ring).radius, -0.2);
    expect(dotAt(ring, dialRing(ring).dots)).toEqual(dotAt(ring, 0));
  }
});
