import { useContext } from 'react';
import { href } from 'react-router';
import { ReauthRequest, type ReauthRequester } from '#forms/sending/reauth-request.tsx';
import {
  maxPictureBytes,
  pictureRefusals,
  type Picture,
  type PictureCrop,
  type PictureRefusal,
} from '#features/insights/pictures/pictures.ts';

export type TakenPicture =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly message: string };

/** The picture that another one was cropped from. */
export interface Cropped {
  readonly src: string;
  readonly crop: PictureCrop;
}

/** If the session has expired, retries once after sign-in. */
export function useTakePicture(): (file: File, cropped?: Cropped) => Promise<TakenPicture> {
  const asker = useContext(ReauthRequest);
  return async (file, cropped) => {
    const result = await take(file, cropped, asker);
    return result.ok ? result : { ok: false, message: pictureRefusals[result.reason] };
  };
}

type UploadResult =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly reason: PictureRefusal };

async function take(file: File, cropped: Cropped | undefined, asker: ReauthRequester | null): Promise<UploadResult> {
  if (file.size > maxPictureBytes) return { ok: false, reason: 'size' };
  if (file.size === 0) return { ok: false, reason: 'empty' };
  const measure = await measureFile(file);
  if (measure === null) return { ok: false, reason: 'type' };
  const form = new FormData();
  form.set('width', String(measure.width));
  form.set('height', String(measure.height));
  if (cropped !== undefined) {
    const { x, y, width, height } = cropped.crop;
    form.set('cropOf', cropped.src);
    form.set('crop', [x, y, width, height].join(','));
  }
  form.set('file', file);
  try {
    const response = await fetch(href('/admin/articles/pictures'), { method: 'POST', body: form });
    if (response.status === 401 && asker !== null) {
      const isBack = await new Promise<boolean>((resolve) => {
        asker.wait({ goOn: () => resolve(true), giveUp: () => resolve(false) });
      });
      return isBack ? await take(file, cropped, asker) : { ok: false, reason: 'failed' };
    }
    return response.ok || response.status === 422
      ? ((await response.json()) as UploadResult)
      : { ok: false, reason: 'failed' };
  } catch {
    return { ok: false, reason: 'failed' };
  }
}

/** Displayed size; null if the browser cannot show the file. */
async function measureFile(file: File): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
