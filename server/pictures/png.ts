import { crc32, deflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA per pixel, row by row. */
  readonly rgba: Uint8Array;
}

interface Indexed {
  /** Palette index per pixel. */
  readonly indices: Uint8Array;
  /** Four bytes per color, as in `rgba`. */
  readonly palette: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColors = 256;

/** A quarter of the RGBA size. At most 256 colors; further ones map to the nearest. */
export function encodePng(pixels: Pixels): Buffer {
  const { width, height } = pixels;
  const { indices, palette } = indexed(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  // Filter 0 (none): deltas between indices are meaningless.
  for (let y = 0; y < height; y += 1) rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8-bit palette indices.
  header.set([8, 3, 0, 0, 0], 8);
  const alphas = palette.filter((_, at) => at % 4 === 3);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      palette.filter((_, at) => at % 4 !== 3),
    ),
    ...(alphas.some((alpha) => alpha < 255) ? [chunk('tRNS', alphas)] : []),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

function indexed({ rgba, width, height }: Pixels): Indexed {
  // Copied, because the view needs an aligned offset.
  const colors = new Uint32Array(rgba.slice().buffer, 0, width * height);
  const counts = countOf(colors);
  const popular = [...counts].sort(([one, a], [other, b]) => b - a || one - other).map(([color]) => color);
  const chosen = new Uint32Array(popular.slice(0, maxColors));
  const palette = new Uint8Array(chosen.buffer);
  const places = new Map<number, number>(Array.from(chosen, (color, place) => [color, place]));
  for (const color of popular.slice(maxColors)) places.set(color, nearest(palette, color));
  const indices = new Uint8Array(colors.length);
  let last = -1;
  let place = 0;
  for (const [at, color] of colors.entries()) {
    if (color !== last) {
      last = color;
      place = places.get(color) ?? 0;
    }
    indices[at] = place;
  }
  return { indices, palette };
}

function countOf(colors: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let from = 0;
  // Comparing runs is cheap.
  for (let at = 1; at <= colors.length; at += 1) {
    const color = colors[from] ?? 0;
    if (at < colors.length && colors[at] === color) continue;
    counts.set(color, (counts.get(color) ?? 0) + at - from);
    from = at;
  }
  return counts;
}

function nearest(palette: Uint8Array, color: number): number {
  const channels = new Uint8Array(Uint32Array.of(color).buffer);
  let best = 0;
  let minDistance = Infinity;
  for (let place = 0; place < palette.length; place += 4) {
    let distance = 0;
    for (let channel = 0; channel < 4; channel += 1) {
      distance += ((palette[place + channel] ?? 0) - (channels[channel] ?? 0)) ** 2;
    }
    if (distance >= minDistance) continue;
    minDistance = distance;
    best = place / 4;
  }
  return best;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
