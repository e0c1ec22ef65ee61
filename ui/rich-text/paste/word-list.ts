import { stylesOf, type Sheet } from './look.ts';

/** A paragraph that Word shows as an item of a list. */
export interface WordItem {
  /** Which list of the document it belongs to. */
  readonly list: string;
  readonly level: number;
  /** The number of an ordered list's item; null for a bullet. */
  readonly number: number | null;
}

/** Word writes lists as paragraphs with a marker of their own; null for every other element. */
export function wordItemOf(element: Element, sheet: Sheet): WordItem | null {
  if (element.localName !== 'p' && element.localName !== 'div') return null;
  const [, list, level] = /(l\d+) level(\d+)/.exec(stylesOf(element, sheet).get('mso-list') ?? '') ?? [];
  if (list === undefined) return null;
  const marker = [...element.querySelectorAll('span')].find((span) => isMarker(span, sheet));
  return { list, level: Number(level), number: numberOf(marker?.textContent.trim() ?? '') };
}

export function isMarker(element: Element, sheet: Sheet): boolean {
  return stylesOf(element, sheet).get('mso-list') === 'ignore';
}

/** Letters and Roman numerals count from one: the site's lists are numbered by figures. */
function numberOf(marker: string): number | null {
  const [, label] = /^\(?([a-z]{1,5}|\d+)[.)]/i.exec(marker) ?? [];
  if (label === undefined) return null;
  return /^\d+$/.test(label) ? Number(label) : 1;
}

/** Nested lists of items that follow each other. */
export function wordList(items: readonly (WordItem & { readonly html: string })[]): string {
  let html = '';
  const open: { readonly level: number; readonly list: string; readonly tag: string }[] = [];
  const close = () => (html += `</li></${open.pop()?.tag ?? ''}>`);
  for (const { list, level, number, html: words } of items) {
    while ((open.at(-1)?.level ?? 0) > level) close();
    const tag = number === null ? 'ul' : 'ol';
    const top = open.at(-1);
    const isSame = top?.level === level && top.tag === tag && top.list === list;
    if (isSame) html += '</li>';
    else {
      if (top?.level === level) close();
      html += number === null || number === 1 ? `<${tag}>` : `<${tag} start="${number}">`;
      open.push({ level, list, tag });
    }
    html += `<li>${words}`;
  }
  while (open.length > 0) close();
  return html;
}
