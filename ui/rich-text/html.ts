import { getSchema } from '@tiptap/core';
import { DOMParser as Reader, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { trustedHtml } from '../trusted-html.ts';
import { extensions } from './extensions.ts';
import { placeAttribute } from './paste/pasted-picture.ts';

/** Creates elements; tests pass a document of their own. */
type ElementFactory = Pick<Document, 'createElement' | 'createDocumentFragment' | 'createTextNode'>;

/** The editor's document as tidy HTML: without needless paragraphs, and with table heads in `thead`. */
export function toHtml(text: Node, schema: Schema, dom: ElementFactory = document): string {
  const root = dom.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(text.content, { document: dom as Document }, root);
  tidy(root, dom);
  return root.innerHTML;
}

/** Parses stored HTML into the editor's JSON. Tiptap's own parser does not use Trusted Types. */
export function parseContent(html: string, schema: Schema): object {
  return Reader.fromSchema(schema).parse(withoutServerMarkup(html)).toJSON() as object;
}

/** Parses stored HTML and removes what the server added: the links in headings. */
export function withoutServerMarkup(html: string, dom: ElementFactory = document): HTMLElement {
  const root = dom.createElement('div');
  root.innerHTML = trustedHtml(html);
  for (const link of root.querySelectorAll('h2 > a, h3 > a, h4 > a')) {
    if (link.getAttribute('href')?.startsWith('#section-')) link.replaceWith(...link.childNodes);
  }
  return root;
}

/** Returns what the editor would drop: names of elements and of their attributes, each once, and `words` for text. */
export function findLostElements(html: string, dom: ElementFactory = document): string[] {
  const schema = getSchema(extensions());
  const before = withoutServerMarkup(html, dom);
  const text = Reader.fromSchema(schema).parse(before);
  const after = withoutServerMarkup(toHtml(text, schema, dom), dom);
  const kept = new Map<string, number>();
  for (const part of listParts(after)) kept.set(part, (kept.get(part) ?? 0) + 1);
  const lost = new Set<string>();
  for (const part of listParts(before)) {
    const left = kept.get(part) ?? 0;
    if (left === 0) lost.add(part);
    kept.set(part, left - 1);
  }
  if (textWithoutSpaces(before) !== textWithoutSpaces(after)) lost.add('words');
  return [...lost];
}

function tidy(root: HTMLElement, dom: ElementFactory): void {
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
    const head = dom.createElement('thead');
    head.append(...heads);
    body.before(head);
    if (body.children.length === 0) body.remove();
  }
  // The editor keeps an empty line at the end for typing.
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

const synonyms: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' };
/** Structural elements, which the editor creates again. */
const containers = new Set(['p', 'div', 'tbody']);
/** Elements that mean nothing when they are empty. */
const marks = new Set(['strong', 'b', 'em', 'i', 's', 'del', 'ins', 'mark', 'sub', 'sup', 'code', 'kbd', 'q', 'abbr']);
const keptAttributes = ['href', 'src', 'alt', 'title', 'start', 'colspan', 'rowspan', 'datetime', 'class', 'role'];

function listParts(root: HTMLElement): string[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => !containers.has(element.localName) && !(marks.has(element.localName) && isEmpty(element)))
    .flatMap((element) => {
      const name = synonyms[element.localName] ?? element.localName;
      const attributes = keptAttributes.filter((one) => element.hasAttribute(one));
      return [name, ...attributes.map((one) => `${name} ${one} ${element.getAttribute(one) ?? ''}`)];
    });
}

function isEmpty(element: Element): boolean {
  return element.textContent === '' && element.querySelector('img, br') === null;
}

function textWithoutSpaces(root: HTMLElement): string {
  return root.textContent.replaceAll(/\s+/g, '');
}
