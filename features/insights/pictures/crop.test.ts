import { describe, expect, test } from 'vitest';
import { centerOf, moved, wholeCrop, zoomed, zoomOf } from '#features/insights/pictures/crop.ts';

const tall = { width: 1200, height: 2000 };

describe('the crop of a cover', () => {
  test.each([
    [tall, { x: 0, y: 685, width: 1200, height: 630 }],
    [
      { width: 3000, height: 630 },
      { x: 900, y: 0, width: 1200, height: 630 },
    ],
    [
      { width: 2, height: 1 },
      { x: 0, y: 0, width: 2, height: 1 },
    ],
  ])('begins with the largest part of %o', (picture, crop) => expect(wholeCrop(picture)).toEqual(crop));

  test('stays within the picture, however it is moved', () => {
    const crop = wholeCrop(tall);
    expect(moved(tall, { ...crop, x: 50, y: -10 })).toEqual({ ...crop, x: 0, y: 0 });
    expect(moved(tall, { ...crop, y: 5000 })).toEqual({ ...crop, y: 1370 });
  });

  test('zooms about its center', () => {
    const crop = zoomed(tall, { x: 300, y: 400 }, 4);
    expect(crop).toEqual({ x: 150, y: 321, width: 300, height: 158 });
    expect(zoomOf(tall, crop)).toBe(4);
    expect(centerOf(crop)).toEqual({ x: 300, y: 400 });
    // At an edge it is pushed back in.
    expect(zoomed(tall, { x: 0, y: 0 }, 2)).toMatchObject({ x: 0, y: 0 });
  });
});
