import { describe, expect, it } from 'vitest';
import { drawMeridian } from './meridian-drawing.ts';

const globe = { x: 300, y: 300, radius: 280 };
const names = ['home', 'contact', 'book', 'privacyPolicy', 'a', 'b', 'ab', ''];

describe('the drawing of a name', () => {
  it('is the same each time', () => {
    for (const name of names) expect(drawMeridian(name, globe)).toEqual(drawMeridian(name, globe));
  });

  it('differs for another name', () => {
    const drawings = names.map((name) => drawMeridian(name, globe));
    for (const part of ['graticule', 'majors', 'signal', 'ways'] as const) {
      expect(new Set(drawings.map((drawing) => drawing[part])).size).toBe(names.length);
    }
  });

  it.each(names)('keeps the stations of "%s" on the globe, and those of the signal on its line', (name) => {
    const { stations, signal } = drawMeridian(name, globe);
    const [x1, y1, x2, y2] = numbersIn(signal) as [number, number, number, number];
    for (const { x, y, onSignal } of stations) {
      expect(Math.hypot(x - globe.x, y - globe.y)).toBeLessThan(globe.radius);
      const away = Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / Math.hypot(x2 - x1, y2 - y1);
      if (onSignal) expect(away).toBeLessThan(1);
      else expect(away).toBeGreaterThan(20);
    }
    expect(stations.filter(({ onSignal }) => onSignal)).toHaveLength(3);
  });

  it.each(names)('draws nothing of the graticule of "%s" outside the globe', (name) => {
    const { graticule, majors, ways } = drawMeridian(name, globe);
    const numbers = numbersIn(graticule + majors + ways);
    expect(numbers.length).toBeGreaterThan(1000);
    for (let at = 0; at < numbers.length; at += 2) {
      const away = Math.hypot((numbers[at] ?? 0) - globe.x, (numbers[at + 1] ?? 0) - globe.y);
      expect(away).toBeLessThanOrEqual(globe.radius + 0.1);
    }
  });
});

function numbersIn(path: string): number[] {
  return [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));
}
