import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programFolder } from '#server/db/embedded/program-folder.ts';
import {
  missingCharacters,
  readAdvances,
  readCharacters,
  readFamily,
  type Advances,
} from '#server/pictures/font-metrics.ts';
import { openRenderer } from '#server/pictures/raster.ts';

/** Made by scripts/fonts.ts: one weight each, Latin characters. */
export const pictureFonts = 'server/pictures/fonts';

/** Renders drawings with both brand fonts. */
export interface Canvas {
  readonly families: { readonly title: string; readonly text: string };
  readonly titleAdvances: Advances;
  /** Characters that the title's font lacks. */
  missing(text: string): string[];
  /** At its own width or the given one. */
  png(svg: string, width?: number): Buffer;
  /** Text as a path that needs no font, and its right edge. */
  outlines(svg: string): { readonly path: string; readonly right: number };
}

let opened: Promise<Canvas> | undefined;

/** Loaded on first use. */
export function openCanvas(): Promise<Canvas> {
  opened ??= loadCanvas();
  return opened;
}

async function loadCanvas(): Promise<Canvas> {
  const [{ Resvg }, title, text] = await Promise.all([openRenderer(), font('title'), font('text')]);
  const families = { title: readFamily(title), text: readFamily(text) };
  const options = { font: { fontBuffers: [title, text], loadSystemFonts: false, defaultFontFamily: families.text } };
  return {
    families,
    titleAdvances: readAdvances(title, readCharacters(title)),
    missing: (copy) => missingCharacters(title, copy),
    png(svg, width) {
      const drawing = new Resvg(
        svg,
        width === undefined ? options : { ...options, fitTo: { mode: 'width', value: width } },
      );
      const image = drawing.render();
      const png = Buffer.from(image.asPng());
      image.free();
      drawing.free();
      return png;
    },
    outlines(svg) {
      const drawing = new Resvg(svg, options);
      const box = drawing.getBBox();
      const paths = [...drawing.toString().matchAll(/ d="([^"]+)"/g)].map(([, path]) => path ?? '');
      drawing.free();
      if (box === undefined || paths.length === 0) throw new Error('A text without a letter has no outlines.');
      return { path: paths.join(' '), right: box.x + box.width };
    },
  };
}

function font(name: 'title' | 'text'): Promise<Buffer> {
  return readFile(join(programFolder(), pictureFonts, `${name}.ttf`));
}
