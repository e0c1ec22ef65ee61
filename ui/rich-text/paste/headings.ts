import { readLook, plainLook, stylesOf, type Look, type Sheet } from './look.ts';

/** Levels of headings, from 2 to 4: the title of the article is level 1. */
export type Headings = ReadonlyMap<Element, number>;

/** Maximum characters of a heading that is recognized by its size. */
const maxBySize = 120;
/** How much larger a heading is than the most common text size. */
const largerBy = 1.25;

/** Finds the headings in pasted HTML, by their elements, roles, styles or size. */
export function headingsIn(body: Element, sheet: Sheet): Headings {
  const levels = new Map<Element, number>();
  for (const element of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, div')) {
    const level = namedLevel(element, sheet);
    if (level !== null && element.textContent.trim() !== '') levels.set(element, level);
  }
  for (const [element, level] of levelsBySize(body, sheet, levels)) levels.set(element, level);
  const shift = [...levels.values()].includes(1) ? 1 : 0;
  return new Map([...levels].map(([element, level]) => [element, Math.min(4, Math.max(2, level + shift))]));
}

function namedLevel(element: Element, sheet: Sheet): number | null {
  const number =
    /^h([1-6])$/.exec(element.localName)?.[1] ??
    (element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null) ??
    (element.localName === 'p' ? /\bMsoHeading([1-9])/.exec(element.className)?.[1] : null) ??
    (element.localName === 'p' ? stylesOf(element, sheet).get('mso-outline-level') : null);
  if (number !== null && number !== undefined) return Number.parseInt(number, 10) || null;
  return /\bMsoTitle\b/.test(element.className) ? 1 : null;
}

interface Line {
  readonly element: Element;
  readonly runs: readonly { readonly size: number; readonly length: number }[];
}

/** Some programs write headings as larger paragraphs. */
function levelsBySize(body: Element, sheet: Sheet, named: ReadonlyMap<Element, number>): Map<Element, number> {
  const lines: Line[] = [];
  const collect = (element: Element, inherited: Look) => {
    if (named.has(element)) return;
    const look = readLook(element, inherited, stylesOf(element, sheet));
    const isLine = /^(?:p|div|li|td)$/.test(element.localName) && element.querySelector('p, div, li, table') === null;
    if (isLine) lines.push({ element, runs: textsIn(element, look, sheet) });
    else for (const child of element.children) collect(child, look);
  };
  collect(body, plainLook);
  const weights = new Map<number, number>();
  for (const { size, length } of lines.flatMap(({ runs }) => runs)) {
    weights.set(size, (weights.get(size) ?? 0) + length);
  }
  const [usual = Infinity] = [...weights].sort(([, one], [, other]) => other - one)[0] ?? [];
  const larger = lines
    .filter(({ element }) => element.closest('li, td, th, blockquote, pre') === null)
    .filter(({ runs }) => runs.length > 0 && runs.reduce((sum, { length }) => sum + length, 0) <= maxBySize)
    .map(({ element, runs }) => ({ element, size: Math.min(...runs.map(({ size }) => size)) }))
    .filter(({ size }) => size >= usual * largerBy);
  const sizes = [...new Set(larger.map(({ size }) => size))].sort((one, other) => other - one);
  return new Map(larger.map(({ element, size }) => [element, sizes.indexOf(size) + 1]));
}

function textsIn(element: Element, look: Look, sheet: Sheet): Line['runs'] {
  return [...element.childNodes].flatMap((child): Line['runs'] => {
    const { length } = child.textContent?.trim() ?? '';
    if (length === 0) return [];
    if (child.nodeType === 3) return [{ size: look.size, length }];
    const inner = child as Element;
    return child.nodeType === 1 ? textsIn(inner, readLook(inner, look, stylesOf(inner, sheet)), sheet) : [];
  });
}
