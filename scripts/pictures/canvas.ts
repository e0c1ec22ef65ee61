import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { openRenderer } from '#server/pictures/raster.ts';
import { missingCharacters, readAdvances, readFamily, type Advances } from '../font-metrics.ts';

const require = createRequire(import.meta.url);

/** Renders drawings with both brand fonts, one weight each. */
export interface Canvas {
  readonly families: { readonly title: string; readonly text: string };
  readonly titleAdvances: Advances;
  /** At its own width or the given one. */
  png(svg: string, width?: number): Buffer;
  /** Text as a path that needs no font, and its right edge. */
  outlines(svg: string): { readonly path: string; readonly right: number };
}

/** Fonts are subset to the characters of `copy`. */
export async function openCanvas(characterSource: string): Promise<Canvas> {
  const characters = [...new Set(characterSource)].join('');
  const [{ Resvg }, title, text] = await Promise.all([
    openRenderer(),
    instance('bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2', characters, {
      opsz: 36,
      wght: 600,
    }),
    instance('instrument-sans/files/instrument-sans-latin-wght-normal.woff2', characters, { wght: 500 }),
  ]);
  const families = { title: readFamily(title), text: readFamily(text) };
  const options = { font: { fontBuffers: [title, text], loadSystemFonts: false, defaultFontFamily: families.text } };
  return {
    families,
    titleAdvances: readAdvances(title, characters),
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

async function instance(file: string, characters: string, variationAxes: Record<string, number>): Promise<Buffer> {
  const folder = path.dirname(require.resolve(`@fontsource-variable/${file.split('/')[0] ?? ''}/package.json`));
  const font = await readFile(path.join(folder, ...file.split('/').slice(1)));
  const cut = await subsetFont(font, characters, { targetFormat: 'sfnt', variationAxes });
  const missing = missingCharacters(cut, characters);
  // Fail the build rather than publish pictures with missing glyphs.
  if (missing.length > 0)
    throw new Error(`${readFamily(cut)}, in which pictures are set, has no ${missing.join(' ')}.`);
  return cut;
}
