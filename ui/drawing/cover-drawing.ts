import { compositions, type Composition, type Stop } from '#ui/drawing/cover-compositions.ts';
import { colorOf, mix, type Palette } from '#ui/styles/palette.ts';
import { randomOf, within } from '#ui/drawing/random-of.ts';
import { shortPath } from '#ui/drawing/short-path.ts';

/** Matches link previews. */
const coverSize = { width: 1200, height: 630 } as const;

interface Paints {
  readonly paper: string;
  readonly hair: string;
  readonly major: string;
  readonly ink: string;
  readonly signal: string;
}

interface Cover {
  /** Contents of the `<svg>`, painted by class: `p` paper, `h` hair, `m` major, `i` ink, `s` signal. */
  readonly shapes: string;
  /** Like '45°N 30°E', to be written into the corner. */
  readonly place: string;
}

/** Deterministic and unique per name; about 1 KB compressed. */
export function drawCover(name: string): Cover {
  const random = randomOf(name);
  const draw = compositions[Math.floor(random() * compositions.length)] ?? compositions[0];
  const shapes = drawShapes(draw(random, coverSize));
  return { shapes: ruler + shapes, place: placeOf(random) };
}

/** With `dark` it follows the reader's theme. */
export function coverSvg(name: string, light: Palette, dark?: Palette): string {
  const { width, height } = coverSize;
  const { shapes, place } = drawCover(name);
  const style = dark === undefined ? '' : `@media(prefers-color-scheme:dark){${rules(toPaints(dark))}}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>path,circle{fill:none}${rules(toPaints(light))}${style}</style>`,
    `<rect class="p" width="${width}" height="${height}"/>`,
    shapes,
    `<path class="i" stroke-width="2" stroke-linejoin="round" d="${metrics(place)}"/>`,
    '</svg>',
  ].join('');
}

function toPaints(palette: Palette): Paints {
  const [paper, ink, signal] = ['paper', 'ink', 'signal'].map((name) => colorOf(palette, name));
  if (paper === undefined || ink === undefined || signal === undefined) throw new Error('A palette lacks a color.');
  return { paper, ink, signal, hair: mix(ink, paper, 0.2), major: mix(ink, paper, 0.42) };
}

function rules({ paper, hair, major, ink, signal }: Paints): string {
  return `.p{fill:${paper}}.h{stroke:${hair}}.m{stroke:${major}}.i{stroke:${ink}}.s{stroke:${signal}}.n{fill:${paper};stroke:${signal}}.e{fill:${ink}}`;
}

function drawShapes(drawing: Composition): string {
  const short = (path: string, step: number) => shortPath(path, coverSize, step);
  const [hair, major, ways] = [drawing.hair, drawing.major, drawing.ways].map((path) => short(path, 130));
  // Stops and ticks are on the signal's path.
  const [signal, ticks] = [drawing.signal, drawing.ticks].map((path) => short(path, 50));
  return [
    `<path class="h" stroke-width="1.5" d="${hair}"/>`,
    `<path class="m" stroke-width="1.75" d="${major}"/>`,
    `<path class="i" stroke-width="2.5" stroke-dasharray="2 8" stroke-linecap="round" d="${ways}"/>`,
    `<path class="s" stroke-width="4.5" stroke-linejoin="round" d="${signal}"/>`,
    `<path class="s" stroke-width="2.25" d="${ticks}"/>`,
    ...drawing.stops.map(stopShape),
  ].join('');
}

function stopShape({ x, y, onSignal }: Stop): string {
  const at = `cx="${Math.round(x)}" cy="${Math.round(y)}"`;
  return onSignal ? `<circle class="n" stroke-width="4.5" ${at} r="11"/>` : `<circle class="e" ${at} r="7"/>`;
}

/** As on page preview pictures: the ticks are the dashes of three lines. */
const ruler = [
  [9, '1 11'],
  [15, '1 59'],
  [22, '1 119'],
]
  .map(
    ([reach, dashes]) =>
      `<path class="m" stroke-width="${2 * Number(reach)}" stroke-dasharray="${dashes}" d="M0 630h1200"/>`,
  )
  .join('');

function placeOf(random: () => number): string {
  const degrees = (max: number) => String(Math.round(within(random, 1, max))).padStart(2, '0');
  return `${degrees(78)}°${random() < 0.5 ? 'N' : 'S'} ${degrees(99)}°${random() < 0.5 ? 'E' : 'W'}`;
}

/** Strokes, because pictures contain no font. */
function metrics(text: string): string {
  const [left, top, unit] = [48, 44, 3.5];
  return Array.from(text, (character, index) => {
    const strokes = plotted[character] ?? [];
    return strokes
      .map((stroke) => `M${stroke.map(([x, y]) => `${left + (index * 6 + x) * unit} ${top + y * unit}`).join('L')}`)
      .join('');
  }).join('');
}

type Stroke = readonly (readonly [number, number])[];

/** Strokes on a 4 × 6 grid. */
// oxfmt-ignore
const plotted: Readonly<Record<string, readonly Stroke[]>> = {
  0: [[[0, 0], [4, 0], [4, 6], [0, 6], [0, 0]]],
  1: [[[1, 1], [2, 0], [2, 6]]],
  2: [[[0, 0], [4, 0], [4, 3], [0, 3], [0, 6], [4, 6]]],
  3: [[[0, 0], [4, 0], [4, 6], [0, 6]], [[1, 3], [4, 3]]],
  4: [[[0, 0], [0, 3], [4, 3]], [[4, 0], [4, 6]]],
  5: [[[4, 0], [0, 0], [0, 3], [4, 3], [4, 6], [0, 6]]],
  6: [[[4, 0], [0, 0], [0, 6], [4, 6], [4, 3], [0, 3]]],
  7: [[[0, 0], [4, 0], [2, 6]]],
  8: [[[0, 0], [4, 0], [4, 6], [0, 6], [0, 0]], [[0, 3], [4, 3]]],
  9: [[[4, 3], [0, 3], [0, 0], [4, 0], [4, 6], [0, 6]]],
  N: [[[0, 6], [0, 0], [4, 6], [4, 0]]],
  S: [[[4, 0], [0, 0], [0, 3], [4, 3], [4, 6], [0, 6]]],
  E: [[[4, 0], [0, 0], [0, 6], [4, 6]], [[0, 3], [3, 3]]],
  W: [[[0, 0], [1, 6], [2, 2], [3, 6], [4, 0]]],
  '°': [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]],
};
