import { block, element, escapeHtml, inline, type Piece } from './pieces.ts';

export interface PastedPicture {
  readonly id: string;
  /** `data` is embedded; others need manual upload. */
  readonly source: 'data' | 'file' | 'remote' | 'unreadable';
  readonly src: string;
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
}

export const placeAttribute = 'data-wanted-picture';

let count = 0;

/** A placeholder, text, or nothing for empty pictures. */
export function pictureOf(image: Element, caption: string, toOwnPath: (src: string) => string | null): PieceOfPicture {
  const src = image.getAttribute('src')?.trim() ?? '';
  const alt = image.getAttribute('alt')?.trim() ?? '';
  // The list item says the same.
  if (image.getAttribute('aria-roledescription') === 'checkbox') return { piece: null };
  if (/^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Component}\u200d]*$/u.test(alt)) {
    return { piece: inline(escapeHtml(alt)) };
  }
  const sides = ['width', 'height'].map((name) => Number.parseFloat(image.getAttribute(name) ?? ''));
  if (src === '' || sides.some((side) => side <= 2)) return { piece: null };
  const path = toOwnPath(src);
  if (path !== null) {
    const attributes = { src: path, alt, width: image.getAttribute('width'), height: image.getAttribute('height') };
    const shown = element('img', attributes, '').replace('</img>', '');
    return { piece: caption === '' ? inline(shown) : block(`<figure>${shown}${figcaption(caption)}</figure>`) };
  }
  count += 1;
  const picture: PastedPicture = { id: `pasted-${count}`, ...readOrigin(src, alt), src, alt, caption };
  return { piece: block(placeholderHtml(picture)), picture };
}

interface PieceOfPicture {
  readonly piece: Piece | null;
  readonly picture?: PastedPicture;
}

/** The sign that replaces a pasted checkbox. */
export function checkboxMark(isChecked: boolean): string {
  return isChecked ? '☑ ' : '☐ ';
}

function figcaption(caption: string): string {
  return element('figcaption', {}, escapeHtml(caption));
}

function readOrigin(src: string, alt: string): Pick<PastedPicture, 'source' | 'name'> {
  const scheme = /^([a-z][a-z+.-]*):/i.exec(src)?.[1]?.toLowerCase() ?? '';
  if (scheme === 'data') return { source: /^data:image\/[^,]+;base64,/i.test(src) ? 'data' : 'unreadable', name: alt };
  const name = nameIn(src);
  if (scheme === 'http' || scheme === 'https') return { source: 'remote', name: alt === '' ? name : alt };
  if (scheme === 'file') return { source: 'file', name };
  return { source: 'unreadable', name: alt === '' ? name : alt };
}

function nameIn(src: string): string {
  const last = src.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? '';
  // Names without extension are useless keys.
  if (!/\.[a-z]{3,4}$/i.test(last)) return '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function placeholderHtml({ id, source, src, name, alt, caption }: PastedPicture): string {
  const attributes = {
    [placeAttribute]: id,
    'data-source': source,
    'data-name': name,
    'data-alt': alt,
    'data-caption': caption,
    'data-href': source === 'remote' ? src : null,
  };
  return element('div', attributes, '');
}

/** Null if damaged. */
export function fileOf({ src, name }: PastedPicture): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z0-9.+-]+)[^,]*;base64,(.*)$/is.exec(src) ?? [];
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
    return new File([bytes], name === '' ? 'Pasted picture' : name, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}
