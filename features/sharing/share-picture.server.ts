import { openCanvas, type Canvas } from '#server/pictures/canvas.ts';

/** About five megabytes of images. */
const maxKept = 100;
const kept = new Map<string, Promise<Buffer | null>>();

type Compose = (typefaces: Pick<Canvas, 'families' | 'titleAdvances'>) => string;

/**
 * PNG of a drawing with a title, for link previews; cached by `key`. Null for a title that the font cannot set or that is
 * too long. `compose` returns the SVG, and throws if the title does not fit.
 */
export async function sharePicture(key: string, title: string, compose: Compose): Promise<Buffer | null> {
  const picture = kept.get(key) ?? draw(title, compose);
  kept.delete(key);
  kept.set(key, picture);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  try {
    return await picture;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

async function draw(title: string, compose: Compose): Promise<Buffer | null> {
  const canvas = await openCanvas();
  if (canvas.missing(title).length > 0) return null;
  let svg: string;
  try {
    svg = compose(canvas);
  } catch {
    return null;
  }
  return canvas.png(svg);
}
