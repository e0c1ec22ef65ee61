import { getSchema } from '@tiptap/core';
import { DOMParser as Reader, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { trustedHtml } from '../trusted-html.ts';
import { extensions } from './extensions.ts';
import { placeAttribute } from './paste/pasted-picture.ts';

/** Replaceable in tests. */
type Maker = Pick<Document, 'createElement' | 'createDocumentFragment' | 'createTextNode'>;

/** Without needless paragraphs; table heads in place. */
export function htmlOf(text: Node, schema: Schema, maker: Maker = document): string {
  const root = maker.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(text.content, { document: maker as Document }, root);
  tidy(root, maker);
  return root.innerHTML;
}

/** The document of `readable` HTML, as the editor takes it: Tiptap would read HTML by an untrusted parser. */
export function contentOf(html: string, schema: Schema): object {
  return Reader.fromSchema(schema).parse(readable(html)).toJSON() as object;
}

/** Without the server's additions. */
export function readable(html: string, maker: Maker = document): HTMLElement {
  const root = maker.createElement('div');
  root.innerHTML = trustedHtml(html);
  for (const link of root.querySelectorAll('h2 > a, h3 > a, h4 > a')) {
    if (link.getAttribute('href')?.startsWith('#section-')) link.replaceWith(...link.childNodes);
  }
  return root;
}

/** Element names that editing loses, each once. */
export function lossOf(html: string, maker: Maker = document): string[] {
  const schema = getSchema(extensions());
  const before = readable(html, maker);
  const text = Reader.fromSchema(schema).parse(before);
  const after = readable(htmlOf(text, schema, maker), maker);
  const kept = new Map<string, number>();
  for (const part of partsOf(after)) kept.set(part, (kept.get(part) ?? 0) + 1);
  const lost = new Set<string>();
  for (const part of partsOf(before)) {
    const left = kept.get(part) ?? 0;
    if (left === 0) lost.add(part);
    kept.set(part, left - 1);
  }
  if (wordsOf(before) !== wordsOf(after)) lost.add('words');
  return [...lost];
}

function tidy(root: HTMLElement, maker: Maker): void {
  for (const place of root.querySelectorAll(`[${placeAttribute}]`)) place.remove();
  for (const caption of root.querySelectorAll('figcaption')) if (caption.childNodes.length === 0) caption.remove();
  for (const holder of root.querySelectorAll('li, td, th, dd')) {
    const paragraphs = [...holder.children].filter(({ localName }) => localName === 'p');
    const [only] = paragraphs;
    if (paragraphs.length === 1 && only === holder.firstElementChild) only.replaceWith(...only.childNodes);
  }
  for (const body of root.querySelectorAll('tbody')) {
    const heads = leadingHeads([...body.children]);
    if (heads.length === 0) continue;
    const head = maker.createElement('thead');
    head.append(...heads);
    body.before(head);
    if (body.children.length === 0) body.remove();
  }
  // The trailing empty line is for typing.
  for (
    let last = root.lastElementChild;
    last?.localName === 'p' && !last.hasChildNodes();
    last = root.lastElementChild
  ) {
    last.remove();
  }
}

function leadingHeads(rows: readonly Element[]): Element[] {
  const isHead = (row: Element) =>
    [...row.children].every((cell) => cell.localName === 'th' && cell.getAttribute('scope') !== 'row');
  const end = rows.findIndex((row) => !isHead(row));
  return rows.slice(0, end === -1 ? rows.length : end);
}

const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' };
/** Structural; recreated by editing. */
const frames = new Set(['p', 'div', 'tbody']);
/** Meaningless when empty. */
const marks = new Set(['strong', 'b', 'em', 'i', 's', 'del', 'ins', 'mark', 'sub', 'sup', 'code', 'kbd', 'q', 'abbr']);
const keptAttributes = ['href', 'src', 'alt', 'title', 'start', 'colspan', 'rowspan', 'datetime', 'class', 'role'];

function partsOf(root: HTMLElement): string[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => !frames.has(element.localName) && !(marks.has(element.localName) && isEmpty(element)))
    .flatMap((element) => {
      const name = sameAs[element.localName] ?? element.localName;
      const attributes = keptAttributes.filter((one) => element.hasAttribute(one));
      return [name, ...attributes.map((one) => `${name} ${one} ${element.getAttribute(one) ?? ''}`)];
    });
}

function isEmpty(element: Element): boolean {
  return element.textContent === '' && element.querySelector('img, br') === null;
}

function wordsOf(root: HTMLElement): string {
  return root.textContent.replaceAll(/\s+/g, '');
}
