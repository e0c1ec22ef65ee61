import type { Editor } from '@tiptap/core';
import { trustedHtml } from '../../trusted-html.ts';
import type { TakePicture, TextPicture } from '../picture-dialog.tsx';
import { cleanPaste } from './clean.ts';
import { fileOf, type PastedPicture } from './pasted-picture.ts';
import { placeWith } from './wanted-picture.ts';

interface PastingOptions {
  /** Path prefix of the site's own pictures. */
  readonly ownPictures: string;
  readonly take: TakePicture;
  readonly editor: () => Editor;
}

/** Cleans pasted content and uploads embedded pictures. */
export class Pasting {
  readonly #options: PastingOptions;
  readonly #files = new Map<string, File>();

  constructor(options: PastingOptions) {
    this.#options = options;
  }

  /** For ProseMirror's `transformPastedHTML`; content copied from the editor is unchanged. */
  readonly clean = (html: string): string => {
    if (html.includes('data-pm-slice')) return html;
    const { html: clean, pictures } = cleanPaste(html, {
      parse: (text) => new DOMParser().parseFromString(trustedHtml(text), 'text/html').body,
      toOwnPath: (src) => toOwnPath(src, this.#options.ownPictures),
    });
    // Placeholders enter the document after this event.
    if (pictures.length > 0) setTimeout(() => void this.#upload(pictures), 0);
    return clean;
  };

  /** The file of a placeholder that still needs a description. */
  file(id: string): File | null {
    return this.#files.get(id) ?? null;
  }

  async #upload(pictures: readonly PastedPicture[]): Promise<void> {
    for (const picture of pictures) {
      if (picture.source !== 'data') continue;
      const file = fileOf(picture);
      if (file === null) {
        this.#refuse(picture.id, 'It is damaged.');
        continue;
      }
      this.#files.set(picture.id, file);
      if (picture.alt === '') continue;
      const taken = await this.#options.take(file);
      if (this.#options.editor().isDestroyed) return;
      if (taken.ok) fillPlace(this.#options.editor(), picture.id, { ...taken.picture, ...altAndCaption(picture) });
      else this.#refuse(picture.id, taken.message);
    }
  }

  #refuse(id: string, error: string): void {
    const editor = this.#options.editor();
    const place = placeWith(editor, id);
    if (place === null) return;
    editor.view.dispatch(editor.state.tr.setNodeMarkup(place.from, undefined, { ...place.attrs, error }));
  }
}

/** Replaces a placeholder with its picture; does nothing if it was removed. */
export function fillPlace(editor: Editor, id: string, { caption = '', ...attrs }: TextPicture): void {
  const place = placeWith(editor, id);
  if (place === null) return;
  const { schema, tr } = editor.state;
  const figure = schema.node('figure', attrs, caption === '' ? [] : [schema.text(caption)]);
  editor.view.dispatch(tr.replaceWith(place.from, place.from + 1, figure));
}

function altAndCaption({ alt, caption }: PastedPicture): Pick<TextPicture, 'alt' | 'caption'> {
  return { alt, caption };
}

/** The path of one of the site's own pictures; null for any other picture. */
function toOwnPath(src: string, folder: string): string | null {
  const url = URL.parse(src, location.href);
  return url?.origin === location.origin && url.pathname.startsWith(folder) ? url.pathname : null;
}

/** False for a copied picture, whose HTML has no text. */
export function hasWords(html: string): boolean {
  return html.replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/gi, '').trim() !== '';
}
