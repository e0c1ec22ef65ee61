import { uuidSource } from '#values/ids.ts';

/** By URL extension. No SVG: it can run scripts. */
export const pictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;

export type PictureKind = keyof typeof pictureTypes;

export const maxPictureBytes = 5 * 1024 * 1024;

/** Pixels; browsers struggle with more. */
export const maxPictureSide = 8000;

export type PictureRefusal = 'type' | 'empty' | 'size' | 'side' | 'store' | 'failed';

export const pictureRefusals: Readonly<Record<PictureRefusal, string>> = {
  type: 'Choose a PNG, JPEG, WebP, AVIF, or GIF file.',
  empty: 'This file is empty. Choose another one.',
  size: 'This picture is larger than 5 MB. Choose a smaller one.',
  side: `This picture is more than ${maxPictureSide.toLocaleString('en')} pixels wide or high. Choose a smaller one.`,
  store: 'Could not store the picture. Try again in a moment.',
  failed: 'Could not upload the picture. Check your connection and try again.',
};

export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the whole picture. */
export interface PictureCrop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a cropped picture was cut from; the picture itself if it is whole. */
export interface PictureOrigin {
  readonly src: string;
  readonly crop: PictureCrop | null;
}

/** The shape of covers, in pixels as link previews show them. */
export const coverSize = { width: 1200, height: 630 } as const;

export const picturesFolder = '/insights/pictures/';

/** The content under it never changes. */
export function picturePath(id: string, kind: PictureKind): string {
  return `${picturesFolder}${id}.${kind}`;
}

const pictureName = new RegExp(`^(${uuidSource})\\.([a-z]{3,4})$`);

/** Null if invalid. */
export function readPictureName(name: string): { readonly id: string; readonly kind: PictureKind } | null {
  const [, id = '', kind = ''] = pictureName.exec(name) ?? [];
  return id !== '' && Object.hasOwn(pictureTypes, kind) ? { id, kind: kind as PictureKind } : null;
}
