/**
 * Generates `ui/fonts/*.woff2` and `ui/fonts/fonts.css` from the font packages: Latin subsets of the weights in use,
 * and fallback faces with the same widths and heights, so that nothing shifts when the fonts load. Also generates the
 * fonts of pictures. Run `node scripts/fonts.ts` by hand after a font package changes, and commit its output.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import {
  arial,
  averageAdvance,
  english,
  readAdvances,
  readVerticals,
  type Advances,
} from '#server/pictures/font-metrics.ts';

type Family = {
  name: string;
  fallback: string;
  slug: string;
  file: string;
  license: string;
  pinned: { opsz?: number };
  /** One weight is half the size of a range. */
  weight: number | { min: number; max: number };
  /** Kerned width of English text relative to its letters, by weight; measured in a browser. */
  kerned: { 400: number; 600: number };
  /** Name and weight of the file that pictures are set in. */
  picture: { name: string; weight: number };
};
type Part = { suffix: string; ranges: [from: number, to: number][] };
type Fallback = {
  suffix: string;
  weights: string;
  measured: 400 | 600;
  widths: Advances;
  scale: number;
  local: string[];
};

const packages = fileURLToPath(new URL('../node_modules/@fontsource-variable/', import.meta.url));
const fonts = fileURLToPath(new URL('../ui/fonts/', import.meta.url));
const pictureFonts = fileURLToPath(new URL('../server/pictures/fonts/', import.meta.url));

const families: Family[] = [
  {
    name: 'Bricolage Grotesque',
    fallback: 'Bricolage Fallback',
    slug: 'bricolage',
    file: 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    license: 'bricolage-grotesque/LICENSE',
    pinned: { opsz: 36 },
    weight: 600,
    kerned: { 400: 0.996, 600: 0.996 },
    picture: { name: 'title', weight: 600 },
  },
  {
    name: 'Instrument Sans',
    fallback: 'Instrument Fallback',
    slug: 'instrument',
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    license: 'instrument-sans/LICENSE',
    pinned: {},
    weight: { min: 400, max: 700 },
    kerned: { 400: 0.99, 600: 0.994 },
    picture: { name: 'text', weight: 500 },
  },
];

/** Rare characters are a second file per family, fetched only when needed. The degree sign is the fallback's. */
// oxfmt-ignore
const parts: Part[] = [
  { suffix: '', ranges: [
    [0x20, 0x7e], [0xa0, 0xa0], [0xb7, 0xb7], [0xd7, 0xd7], [0x2013, 0x2014], [0x2018, 0x2019], [0x201c, 0x201d], [0x2022, 0x2022], [0x2026, 0x2026],
    [0x2190, 0x2190], [0x2192, 0x2192],
  ] },
  { suffix: '-accents', ranges: [
    [0xa1, 0xaf], [0xb1, 0xb6], [0xb8, 0xd6], [0xd8, 0xff], [0x131, 0x131], [0x152, 0x153], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2212, 0x2212],
  ] },
];

/** Roboto is scaled by its average against Arial's, 911 to 904. */
// oxfmt-ignore
const fallbacks: Fallback[] = [
  { suffix: '', weights: '400 500', measured: 400, widths: arial.regular, scale: 1, local: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'DejaVu Sans'] },
  { suffix: '', weights: '501 700', measured: 600, widths: arial.bold, scale: 1, local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'DejaVu Sans Bold'] },
  { suffix: ' Roboto', weights: '400 700', measured: 400, widths: arial.regular, scale: 911 / 904, local: ['Roboto'] },
];

await mkdir(fonts, { recursive: true });
await mkdir(pictureFonts, { recursive: true });
const faces: string[] = [];
for (const family of families) {
  const font = await readFile(join(packages, family.file));
  for (const part of parts) faces.push(await writePart(family, font, part));
  for (const fallback of fallbacks) faces.push(await fallbackFace(family, font, fallback));
  await writePictureFont(family, font);
  await copyFile(join(packages, family.license), join(fonts, `${family.slug}-license.txt`));
}
await writeFile(join(fonts, 'fonts.css'), `/* Made by scripts/fonts.ts. */\n${faces.join('\n')}`);

async function writePart(family: Family, font: Buffer, part: Part): Promise<string> {
  const subset = await subsetFont(font, charactersOf(part), {
    targetFormat: 'woff2',
    variationAxes: { ...family.pinned, wght: family.weight },
    keepFeatures: part.suffix === '' ? ['kern', 'tnum'] : ['kern'],
    dropTables: ['DSIG', 'STAT', 'gasp', 'meta'],
    noHinting: true,
  });
  const file = `${family.slug}${part.suffix}.woff2`;
  await writeFile(join(fonts, file), subset);
  console.log(`${file}: ${String(subset.length)} bytes`);
  return face({
    'font-family': `'${family.name}'`,
    src: `url('./${file}') format('woff2')`,
    'font-weight': '400 700',
    'font-display': 'swap',
    'unicode-range': part.ranges.map(unicodeRange).join(', '),
  });
}

/** In the format that the renderer reads. */
async function writePictureFont({ pinned, picture }: Family, font: Buffer): Promise<void> {
  const subset = await subsetFont(font, `${parts.map(charactersOf).join('')}\u00b0`, {
    targetFormat: 'sfnt',
    variationAxes: { ...pinned, wght: picture.weight },
    noHinting: true,
  });
  await writeFile(join(pictureFonts, `${picture.name}.ttf`), subset);
}

/** A local font scaled with `size-adjust`; the metric overrides are divided by that scale. */
async function fallbackFace(family: Family, font: Buffer, fallback: Fallback): Promise<string> {
  const instance = await subsetFont(font, Object.keys(english).join(''), {
    targetFormat: 'sfnt',
    variationAxes: { ...family.pinned, wght: typeof family.weight === 'number' ? family.weight : fallback.measured },
  });
  const lines = readVerticals(instance);
  const ours = averageAdvance(readAdvances(instance, Object.keys(english).join(''))) * family.kerned[fallback.measured];
  const size = ours / (averageAdvance(fallback.widths) * fallback.scale);
  return face({
    'font-family': `'${family.fallback}${fallback.suffix}'`,
    src: fallback.local.map((name) => `local('${name}')`).join(', '),
    'font-weight': fallback.weights,
    'size-adjust': percent(size),
    'ascent-override': percent(lines.ascent / size),
    'descent-override': percent(lines.descent / size),
    'line-gap-override': percent(lines.lineGap / size),
  });
}

function charactersOf(part: Part): string {
  return part.ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');
}

function unicodeRange([from, to]: [number, number]): string {
  const hex = (code: number) => code.toString(16).toUpperCase();
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

function face(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};`);
  return `@font-face {\n${lines.join('\n')}\n}\n`;
}
