import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { encodePng } from '#server/pictures/png.ts';

let ready: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

/**
 * A PNG of a drawing without words, at its own size; what is not painted is black. It takes a tenth of a second during
 * which nothing else runs: keep the result.
 */
export async function pngOf(svg: string): Promise<Buffer> {
  ready ??= openRenderer();
  const { Resvg } = await ready;
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = drawing.render();
  const png = encodePng({ width: image.width, height: image.height, rgba: image.pixels });
  image.free();
  drawing.free();
  return png;
}

/** Loaded when a picture is first asked for: a start has no need of it. */
async function openRenderer(): Promise<typeof import('@resvg/resvg-wasm')> {
  const renderer = await import('@resvg/resvg-wasm');
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await renderer.initWasm(await readFile(wasm));
  return renderer;
}
