import { openCanvas, type Canvas } from '#server/pictures/canvas.ts';
import { keepRecent } from '#server/pictures/keep-recent.ts';

/** About twelve megabytes of images. */
const keep = keepRecent<Buffer | null>(100);

type Compose = (typefaces: Pick<Canvas, 'families' | 'titleAdvances'>) => string;

/**
 * PNG of a drawing with a title, for link previews; cached by `key`. Null for a title that the font cannot set or that is
 * too long. `compose` returns the SVG, and throws if the title does not fit.
 */
export function sharePicture(key: string, title: string, compose: Compose): Promise<Buffer | null> {
  return keep(key, () => draw(title, compose));
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
