import { beforeAll, describe, expect, it } from 'vitest';
import { sharingPictures } from '#content/sharing.ts';
import { drawPictures, type Picture } from '../pictures.ts';
import { openCanvas } from '#server/pictures/canvas.ts';
import { escapeText, svg } from '#ui/drawing/svg.ts';
import { setText, widthOf } from '#ui/drawing/typesetting.ts';
import { packIco } from './ico.ts';

const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ .';
const advances = Object.fromEntries(Array.from(characters, (character) => [character, 0.5]));
const space = { width: 500, lines: 4, sizes: [80, 60, 40] };

describe('text layout', () => {
  it('uses the largest size for a short text', () => {
    expect(setText('Short words', advances, space)).toEqual({ size: 80, lines: ['Short words'] });
  });

  it('breaks a long text into lines that fit, at a smaller size', () => {
    const copy = 'A long title that has to be broken into lines since it would not fit at the first size';
    const { size, lines } = setText(copy, advances, space);
    expect(size).toBeLessThan(80);
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(lines.join(' ')).toBe(copy);
    for (const line of lines) expect(widthOf(line, advances) * size).toBeLessThanOrEqual(500);
  });

  it('breaks lines evenly', () => {
    expect(setText('One two three four', advances, { ...space, sizes: [60] }).lines).toEqual(['One two', 'three four']);
  });

  it('refuses text that fits at no size, and names it', () => {
    expect(() => setText('Antidisestablishmentarianism', advances, space)).toThrow('Antidisestablishmentarianism');
    expect(() => setText('too much '.repeat(40), advances, space)).toThrow('too long');
  });
});

describe('a canvas', () => {
  it('names letters missing from its fonts', async () => {
    expect((await openCanvas()).missing('Meridian Мир')).toEqual(['М', 'и', 'р']);
  });

  it('converts a name to outlines, whatever characters it contains', async () => {
    const canvas = await openCanvas();
    const text = `<text y="20" font-family="${canvas.families.title}" font-size="20">${escapeText('A & <b>')}</text>`;
    expect(canvas.outlines(svg(200, 32, text)).right).toBeGreaterThan(30);
  });
});

it('packs an icon file whose entries point to its pictures', () => {
  const images = [16, 32].map((size) => ({ size, png: Buffer.from(`picture of ${size}`) }));
  const ico = packIco(images);
  for (const [index, { size, png }] of images.entries()) {
    const entry = ico.subarray(6 + 16 * index);
    expect([entry[0], entry[1]]).toEqual([size, size]);
    const at = entry.readUInt32LE(12);
    expect(ico.subarray(at, at + entry.readUInt32LE(8))).toEqual(png);
  }
});

describe('the pictures of the site', () => {
  let pictures: readonly Picture[];
  const shared = () => pictures.filter(({ path }) => path.startsWith('/og/'));

  beforeAll(async () => {
    pictures = await drawPictures();
  }, 60_000);

  it('are identical in each build', async () => {
    expect(await drawPictures()).toEqual(pictures);
  }, 60_000);

  it('are different for every page, and small enough to share', () => {
    expect(shared()).toHaveLength(Object.keys(sharingPictures).length);
    expect(new Set(shared().map(({ bytes }) => bytes.toString('base64'))).size).toBe(shared().length);
    for (const { path, bytes } of shared()) expect(bytes.length, path).toBeLessThanOrEqual(150_000);
  });

  it('contain no text in an SVG, since its font would depend on the system', () => {
    const drawings = pictures.filter(({ path }) => path.endsWith('.svg'));
    expect(drawings.length).toBeGreaterThan(2);
    for (const { bytes } of drawings) expect(bytes.toString()).not.toContain('<text');
  });
});
