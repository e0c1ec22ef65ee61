import { drawMeridian, type Station } from '#ui/drawing/meridian-drawing.ts';
import { colorOf, mix, type Palette } from '#ui/styles/palette.ts';
import { markShapes } from '#ui/drawing/mark-shapes.ts';
import { escapeText, svg } from '#ui/drawing/svg.ts';
import { setText } from '#ui/drawing/typesetting.ts';

export interface SharingPicture {
  /** The name from which the globe is drawn. */
  readonly name: string;
  readonly copy: string;
  readonly place: string;
  readonly brand: string;
  readonly width: number;
  readonly height: number;
}

/** The fonts to draw with, and the widths of the characters of the title. */
interface Typefaces {
  readonly families: { readonly title: string; readonly text: string };
  readonly titleAdvances: Readonly<Record<string, number>>;
}

const margin = 72;
/** Cropped by three edges. */
const globe = { x: 960, y: 316, radius: 344 };
/** Max label center, so its end stays inside. */
const rightmost = 1140;
const brandSpace = { width: 466, lines: 1, sizes: [36, 32, 28, 24, 20] };
const textSpace = { width: 530, lines: 4, sizes: [76, 70, 64, 58, 52, 46, 40, 36, 32] };

/** Brand, page text, and a globe derived from the name. @throws if the text is too long. */
export function sharingPictureSvg(picture: SharingPicture, palette: Palette, canvas: Typefaces): string {
  const { width, height } = picture;
  const [paper, ink, soft, signal, signalText] = ['paper', 'ink', 'ink-soft', 'signal', 'signal-text'].map((name) =>
    colorOf(palette, name),
  ) as [string, string, string, string, string];
  const drawing = drawMeridian(picture.name, globe);
  const line = (path: string, color: string, stroke: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${stroke}"${more}/>`;
  return svg(
    width,
    height,
    [
      `<rect width="${width}" height="${height}" fill="${paper}"/>`,
      ruler(width, height, mix(ink, paper, 0.3)),
      line(drawing.graticule, mix(ink, paper, 0.17), 1.25),
      line(drawing.majors, mix(ink, paper, 0.34), 1.5),
      line(drawing.limb, mix(ink, paper, 0.6), 2),
      line(drawing.ways, ink, 2, ' stroke-dasharray="2 7" stroke-linecap="round"'),
      line(drawing.signal, signal, 4),
      line(drawing.ticks, signal, 2),
      ...drawing.stations.map((station) => stationShapes(station, canvas.families.text, { paper, ink, soft, signal })),
      brandShapes(picture.brand, canvas, { ink, signal }),
      copy(picture, canvas, ink),
      `<text x="${margin}" y="${height - 82}" font-family="${canvas.families.text}" font-size="24" fill="${signalText}">${escapeText(picture.place)}</text>`,
    ].join(''),
  );
}

function copy({ copy, height }: SharingPicture, { families, titleAdvances }: Typefaces, ink: string): string {
  const { size, lines } = setText(copy, titleAdvances, textSpace);
  const leading = size * 1.06;
  const first = height - 156 - leading * (lines.length - 1);
  return lines
    .map(
      (line, index) =>
        `<text x="${margin - size * 0.05}" y="${first + leading * index}" font-family="${families.title}" font-size="${size}" letter-spacing="${-0.02 * size}" fill="${ink}">${escapeText(line)}</text>`,
    )
    .join('');
}

function brandShapes(
  brand: string,
  { families, titleAdvances }: Typefaces,
  colors: { readonly ink: string; readonly signal: string },
): string {
  const { size } = setText(brand, titleAdvances, brandSpace);
  return (
    `<g transform="translate(${margin} 66) scale(1.5)">${markShapes(colors, { globe: 1.7, line: 2.3 })}</g>` +
    `<text x="${margin + 64}" y="${90 + size / 3}" font-family="${families.title}" font-size="${size}" letter-spacing="${-0.02 * size}" fill="${colors.ink}">${escapeText(brand)}</text>`
  );
}

function stationShapes(
  { x, y, onSignal, free, coordinates }: Station,
  family: string,
  colors: { readonly paper: string; readonly ink: string; readonly soft: string; readonly signal: string },
): string {
  const { paper, ink, soft, signal } = colors;
  const [away, anchor] = free === 'right' ? [20, 'start'] : [-20, 'end'];
  const place = onSignal
    ? `x="${x + away}" y="${y + 6}" text-anchor="${anchor}"`
    : `x="${Math.min(x, rightmost)}" y="${y + 30}" text-anchor="middle"`;
  const node = onSignal
    ? `<circle cx="${x}" cy="${y}" r="9" fill="${paper}" stroke="${signal}" stroke-width="4"/>`
    : `<circle cx="${x}" cy="${y}" r="6" fill="${ink}"/>`;
  // A paper outline keeps lines away from the letters.
  return `<text ${place} font-family="${family}" font-size="17" fill="${soft}" stroke="${paper}" stroke-width="6" paint-order="stroke">${coordinates}</text>${node}`;
}

function ruler(width: number, height: number, color: string): string {
  const ticks = Array.from({ length: Math.floor(width / 12) + 1 }, (_, index) => {
    const reach = index % 10 === 0 ? 22 : index % 5 === 0 ? 15 : 9;
    return `M${index * 12 + 0.5} ${height}v${-reach}`;
  });
  return `<path d="${ticks.join('')}" stroke="${color}" stroke-width="1"/>`;
}
