import { coverSize, type PictureCrop } from '#features/insights/pictures/pictures.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const ratio = coverSize.width / coverSize.height;

/** The largest crop in the shape of a cover, from the middle of the picture. */
export function wholeCrop(picture: Size): PictureCrop {
  return zoomed(picture, { x: picture.width / 2, y: picture.height / 2 }, 1);
}

/** `zoom` 1 is the largest; `center` is where it should be. */
export function zoomed(picture: Size, center: { readonly x: number; readonly y: number }, zoom: number): PictureCrop {
  const largest = Math.min(picture.width, picture.height * ratio);
  const width = Math.max(1, Math.min(picture.width, Math.round(largest / zoom)));
  const height = Math.max(1, Math.min(picture.height, Math.round(width / ratio)));
  return moved(picture, { x: center.x - width / 2, y: center.y - height / 2, width, height });
}

/** Moves a crop, but keeps it within the picture. */
export function moved(picture: Size, { x, y, width, height }: PictureCrop): PictureCrop {
  const within = (at: number, room: number) => Math.max(0, Math.min(Math.round(at), room));
  return { x: within(x, picture.width - width), y: within(y, picture.height - height), width, height };
}

/** How far a crop is zoomed in; 1 is the largest crop. */
export function zoomOf(picture: Size, { width }: PictureCrop): number {
  return Math.min(picture.width, picture.height * ratio) / width;
}

export function centerOf({ x, y, width, height }: PictureCrop): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
