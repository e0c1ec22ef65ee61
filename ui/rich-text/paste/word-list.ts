import { stylesOf, type Sheet } from './look.ts';

export interface WordItem {
  readonly list: string;
  readonly level: number;
  /** Null for a bullet. */
  readonly number: number | null;
}

/** Word writes list items as paragraphs with markers; null for other elements. */
export function wordItemOf(element: Element, sheet: Sheet): WordItem | null {
  if (element.localName !== 'p' && element.localName !== 'div') return null;
  const [, list, level] = /(l\d+) level(\d+)/.exec(stylesOf(element, sheet).get('mso-list') ?? '') ?? [];
  if (list === undefined) return null;
  const marker = [...element.querySelectorAll('span')].find((span) => isMarker(span, sheet));
  return { list, level: Number(level), number: parseNumber(marker?.textContent.trim() ?? '') };
}

/** Whether an element is the bullet or number of a Word list item. */
export function isMarker(element: Element, sheet: Sheet): boolean {
  return stylesOf(element, sheet).get('mso-list') === 'ignore';
}

/** Converts letters and Roman numerals, because the site's lists use digits. */
function parseNumber(marker: string): number | null {
  const [, label] = /^\(?([a-z]{1,5}|\d+)[.)]/i.exec(marker) ?? [];
  if (label === undefined) return null;
  return /^\d+$/.test(label) ? Number(label) : 1;
}

/** Builds nested lists from consecutive items. */
export function wordList(items: readonly (WordItem & { readonly html: string })[]): string {
  let html = '';
  const open: { readonly level: number; readonly list: string; readonly tag: string }[] = [];
  const close = () => (html += `</li></${open.pop()?.tag ?? ''}>`);
  for (const { list, level, number, html: itemHtml } of items) {
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
    html += `<li>${itemHtml}`;
  }
  while (open.length > 0) close();
  return html;
}
