import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

let opened: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

/** Renders SVGs without text; unpainted areas are black. Blocks for a tenth of a second: cache the result. */
export async function pngOf(svg: string): Promise<Buffer> {
  const { Resvg } = await openRenderer();
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = drawing.render();
  const png = Buffer.from(image.asPng());
  image.free();
  drawing.free();
  return png;
}

/** Loaded on first use. */
export function openRenderer(): Promise<typeof import('@resvg/resvg-wasm')> {
  opened ??= loadRenderer();
  return opened;
}

async function loadRenderer(): Promise<typeof import('@resvg/resvg-wasm')> {
  const renderer = await import('@resvg/resvg-wasm');
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  const bytes = await readFile(wasm);
  // The build and the sources may share the package in one process.
  await renderer.initWasm(bytes).catch((error: unknown) => {
    if (!/Already initialized/.test(String(error))) throw error;
  });
  return renderer;
}
