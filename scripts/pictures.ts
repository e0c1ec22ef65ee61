import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { icons } from '#app/shell/icons.ts';
import { sharingPicturePath, sharingPictures, sharingPictureSize, type SharingPictureName } from '#content/sharing.ts';
import { site } from '#content/site.ts';
import { colorOf, readPalettes, type Palette } from '#ui/styles/palette.ts';
import { openCanvas, type Canvas } from '#server/pictures/canvas.ts';
import { sharingPictureSvg } from '#ui/drawing/sharing-picture.ts';
import { escapeText, svg } from '#ui/drawing/svg.ts';
import { packIco } from './pictures/ico.ts';
import { faviconSvg, iconSvg, logoOnPaper, logoSvg } from './pictures/logo.ts';

export interface Picture {
  readonly path: string;
  readonly bytes: Buffer | string;
}

/** Colors come from the tokens and text from `content/`, so a rebrand updates all pictures. */
export async function drawPictures(): Promise<readonly Picture[]> {
  const tokens = await readFile(path.join(import.meta.dirname, '..', 'ui', 'styles', 'tokens.css'), 'utf8');
  const { light, dark } = readPalettes(tokens);
  const canvas = await openCanvas();
  const missing = canvas.missing([site.name, ...Object.values(sharingPictures).map(({ copy }) => copy)].join(''));
  // Fail the build rather than publish pictures with missing glyphs.
  if (missing.length > 0) throw new Error(`The font of the pictures has no ${missing.join(' ')}.`);
  return [...iconsOf(light, dark, canvas), ...logosOf(light, dark, canvas), ...sharingPicturesOf(light, canvas)];
}

export async function writePictures(folder: string, pictures: readonly Picture[]): Promise<void> {
  for (const picture of pictures) {
    const file = path.join(folder, ...picture.path.split('/'));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, picture.bytes);
  }
}

function iconsOf(light: Palette, dark: Palette, canvas: Canvas): Picture[] {
  const colors = { ...markColors(light), paper: colorOf(light, 'paper') };
  const strokes = { globe: 1.8, line: 2.6 };
  const app = (size: number, corner: number, share: number) =>
    canvas.png(iconSvg({ ...colors, size, corner, share, strokes }));
  const small = (size: number) => ({ size, png: canvas.png(iconSvg({ ...colors, size, ...smallIcon(size) })) });
  return [
    { path: icons.vector.path, bytes: faviconSvg(markColors(light), markColors(dark)) },
    { path: icons.packed.path, bytes: packIco(icons.packed.sizes.map(small)) },
    { path: icons.touch.path, bytes: app(icons.touch.size, 0, 0.66) },
    ...icons.app.map(({ path, size, purpose }) => ({
      path,
      bytes: purpose === 'maskable' ? app(size, 0, 0.58) : app(size, 0.18, 0.74),
    })),
  ];
}

/** 16 pixels fit a ring and a two-pixel line. */
function smallIcon(size: number) {
  return size < 32
    ? { corner: 0.18, share: 1, strokes: { globe: 3, line: 4, plain: true } }
    : { corner: 0.18, share: 0.86, strokes: { globe: 2.4, line: 3.2 } };
}

function logosOf(light: Palette, dark: Palette, canvas: Canvas): Picture[] {
  const colors = { ...markColors(light), paper: colorOf(light, 'paper') };
  const name = canvas.outlines(
    svg(
      2000,
      32,
      `<text x="0" y="23.5" font-family="${canvas.families.title}" font-size="25" letter-spacing="-0.5">${escapeText(site.name)}</text>`,
    ),
  );
  const [wide, mark, markPicture] = site.logo.alternates;
  return [
    { path: site.logo.src, bytes: logoSvg(name, markColors(light), markColors(dark)) },
    { path: wide, bytes: canvas.png(logoOnPaper(name, colors), 640) },
    { path: mark, bytes: faviconSvg(markColors(light), markColors(dark)) },
    {
      path: markPicture,
      bytes: canvas.png(iconSvg({ ...colors, size: 512, corner: 0, share: 0.76, strokes: { globe: 1.8, line: 2.6 } })),
    },
  ];
}

function sharingPicturesOf(palette: Palette, canvas: Canvas): Picture[] {
  return Object.entries(sharingPictures).map(([name, { copy, place }]) => ({
    path: sharingPicturePath(name as SharingPictureName),
    bytes: canvas.png(
      sharingPictureSvg(
        { name: `${site.name} ${name}`, copy, place, brand: site.name, ...sharingPictureSize },
        palette,
        canvas,
      ),
    ),
  }));
}

function markColors(palette: Palette) {
  return { ink: colorOf(palette, 'ink'), signal: colorOf(palette, 'signal') };
}
