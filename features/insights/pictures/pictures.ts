/** The kinds of picture that an article may have, by the ending of their address. An SVG may run, so it is none. */
export const pictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;

export type PictureKind = keyof typeof pictureTypes;

export const maxPictureBytes = 5 * 1024 * 1024;

/** Pixels of a side: what is larger makes browsers stumble, whatever the bytes. */
export const maxPictureSide = 8000;

export type PictureRefusal = 'type' | 'empty' | 'size' | 'side' | 'store' | 'failed';

export const pictureRefusals: Readonly<Record<PictureRefusal, string>> = {
  type: 'Choose a PNG, JPEG, WebP, AVIF or GIF file.',
  empty: 'This file is empty. Choose another one.',
  size: 'This picture is larger than 5 MB. Choose a smaller one.',
  side: `This picture is more than ${maxPictureSide.toLocaleString('en')} pixels wide or high. Choose a smaller one.`,
  store: 'Could not store the picture. Try again in a moment.',
  failed: 'Could not upload the picture. Check your connection and try again.',
};

/** A picture as an article shows it. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

export const picturesFolder = '/insights/pictures/';

/** Its address, which never shows anything else. */
export function picturePath(id: string, kind: PictureKind): string {
  return `${picturesFolder}${id}.${kind}`;
}

/** The id and kind that an address names; null where it can be none of ours. */
export function readPictureName(name: string): { readonly id: string; readonly kind: PictureKind } | null {
  const [, id = '', kind = ''] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z]{3,4})$/.exec(name) ?? [];
  return id !== '' && Object.hasOwn(pictureTypes, kind) ? { id, kind: kind as PictureKind } : null;
}
