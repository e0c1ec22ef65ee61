/** Shares of the em; `descent` is positive. */
export type Verticals = { ascent: number; descent: number; lineGap: number };

/** Character widths as shares of the em. */
export type Advances = Record<string, number>;

/** Chooses metrics like browsers: typographic ones if the font says so, otherwise `hhea`. `font` is an sfnt file. */
export function readVerticals(font: Buffer): Verticals {
  const em = unitsPerEm(font);
  const os2 = tableAt(font, 'OS/2');
  const usesTypographic = (font.readUInt16BE(os2 + 62) & 0x80) !== 0;
  const at = usesTypographic ? os2 + 68 : tableAt(font, 'hhea') + 4;
  return {
    ascent: font.readInt16BE(at) / em,
    descent: -font.readInt16BE(at + 2) / em,
    lineGap: font.readInt16BE(at + 4) / em,
  };
}

/** Shares of the em, from an sfnt file without variations. */
export function readAdvances(font: Buffer, text: string): Advances {
  const em = unitsPerEm(font);
  const metrics = tableAt(font, 'hmtx');
  const lastMetric = font.readUInt16BE(tableAt(font, 'hhea') + 34) - 1;
  const glyphOf = readCharacterMap(font);
  return Object.fromEntries(
    Array.from(text).map((character) => {
      const glyph = Math.min(glyphOf(character.charCodeAt(0)), lastMetric);
      return [character, font.readUInt16BE(metrics + glyph * 4) / em];
    }),
  );
}

/** Characters without a glyph in an sfnt file. */
export function missingCharacters(font: Buffer, text: string): string[] {
  const glyphOf = readCharacterMap(font);
  return Array.from(text).filter((character) => character.length > 1 || glyphOf(character.charCodeAt(0)) === 0);
}

/** The Latin letters and punctuation for which an sfnt file has glyphs. */
export function readCharacters(font: Buffer): string {
  const glyphOf = readCharacterMap(font);
  const codes = Array.from({ length: 0x22ff - 0x20 }, (_, index) => 0x20 + index);
  return String.fromCodePoint(...codes.filter((code) => glyphOf(code) !== 0));
}

/** The English name for Windows. */
export function readFamily(font: Buffer): string {
  const table = tableAt(font, 'name');
  const strings = table + font.readUInt16BE(table + 4);
  for (let record = table + 6; record < table + 6 + 12 * font.readUInt16BE(table + 2); record += 12) {
    const [platform, name] = [font.readUInt16BE(record), font.readUInt16BE(record + 6)];
    if (platform !== 3 || name !== 1) continue;
    const start = strings + font.readUInt16BE(record + 10);
    return new TextDecoder('utf-16be').decode(font.subarray(start, start + font.readUInt16BE(record + 8)));
  }
  throw new Error('The font does not name its family.');
}

/** Mean width of English text, including spaces. */
export function averageAdvance(advances: Advances): number {
  let sum = 0;
  let count = 0;
  for (const [character, share] of Object.entries(english)) {
    sum += share * (advances[character] ?? 0);
    count += share;
  }
  return sum / count;
}

/** Occurrences per thousand characters of English. */
// oxfmt-ignore
export const english: Record<string, number> = {
  ' ': 180, e: 102, t: 75, a: 65, o: 62, i: 57, n: 57, s: 53, r: 50, h: 50, d: 33, l: 33, u: 23, c: 22, m: 20, f: 18, w: 17,
  g: 16, p: 15, y: 14, b: 12, v: 8, k: 6, x: 1, j: 1, q: 1, z: 1,
};

/** Shared by metric-compatible fonts (Liberation Sans, Arimo, Helvetica). */
// oxfmt-ignore
export const arial: { regular: Advances; bold: Advances } = {
  regular: perThousand({
    ' ': 278, a: 556, b: 556, c: 500, d: 556, e: 556, f: 278, g: 556, h: 556, i: 222, j: 222, k: 500, l: 222, m: 833, n: 556,
    o: 556, p: 556, q: 556, r: 333, s: 500, t: 278, u: 556, v: 500, w: 722, x: 500, y: 500, z: 500,
  }),
  bold: perThousand({
    ' ': 278, a: 556, b: 611, c: 556, d: 611, e: 556, f: 333, g: 611, h: 611, i: 278, j: 278, k: 556, l: 278, m: 889, n: 611,
    o: 611, p: 611, q: 611, r: 389, s: 556, t: 333, u: 611, v: 556, w: 778, x: 556, y: 556, z: 500,
  }),
};

function perThousand(widths: Advances): Advances {
  return Object.fromEntries(Object.entries(widths).map(([character, width]) => [character, width / 1000]));
}

function unitsPerEm(font: Buffer): number {
  return font.readUInt16BE(tableAt(font, 'head') + 18);
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no ${tag} table.`);
}

/** Format 4, present in every latin font. */
function readCharacterMap(font: Buffer): (code: number) => number {
  const map = tableAt(font, 'cmap');
  const count = font.readUInt16BE(map + 2);
  const at = Array.from({ length: count }, (_, index) => map + font.readUInt32BE(map + 8 + index * 8)).find(
    (offset) => font.readUInt16BE(offset) === 4,
  );
  if (at === undefined) throw new Error('The font has no character map of format 4.');
  const width = font.readUInt16BE(at + 6);
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + width, at + 16 + width * 2, at + 16 + width * 3];
  return (code) => {
    for (let segment = 0; segment < width; segment += 2) {
      if (code > font.readUInt16BE(ends + segment)) continue;
      const start = font.readUInt16BE(starts + segment);
      if (code < start) return 0;
      const delta = font.readUInt16BE(deltas + segment);
      const offset = font.readUInt16BE(offsets + segment);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = font.readUInt16BE(offsets + segment + offset + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
