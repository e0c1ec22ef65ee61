import { headingsIn, type Headings } from './headings.ts';
import { isHidden, readLook, plainLook, readStyles, stylesOf, type Look, type Sheet } from './look.ts';
import { checkboxMark, pictureOf, type PastedPicture } from './pasted-picture.ts';
import { block, blocksOf, element, escapeHtml, inline, innerOf, isBlank, type Piece } from './pieces.ts';
import { tableOf } from './table.ts';
import { isMarker, wordItemOf, wordList, type WordItem } from './word-list.ts';

export interface CleanPaste {
  readonly html: string;
  readonly pictures: readonly PastedPicture[];
}

export interface PasteReader {
  /** Runs and loads nothing. */
  readonly parse: (html: string) => Element;
  /** The path of one of the site's own pictures; null for any other. */
  readonly toOwnPath: (src: string) => string | null;
}

interface Place {
  readonly look: Look;
  /** Both are already bold. */
  readonly within: 'heading' | 'column head' | null;
  readonly isItem: boolean;
}

interface Paste extends Pick<PasteReader, 'toOwnPath'> {
  readonly sheet: Sheet;
  readonly headings: Headings;
  readonly pictures: PastedPicture[];
}

/** Converts clipboard styles and classes to marks, headings and lists. Pictures become upload placeholders. */
export function cleanPaste(pasted: string, { parse, toOwnPath }: PasteReader): CleanPaste {
  const { html, sheet } = readStyles(pasted);
  const body = parse(html);
  const paste: Paste = { sheet, toOwnPath, headings: headingsIn(body, sheet), pictures: [] };
  const pieces = piecesIn(body, { look: plainLook, within: null, isItem: false }, paste);
  // Inline content stays inline.
  const parts = pieces.some(({ isBlock }) => isBlock) ? blocksOf(pieces) : pieces;
  return { html: parts.map((part) => part.html).join(''), pictures: paste.pictures };
}

function piecesIn(parent: Element, place: Place, paste: Paste): Piece[] {
  const pieces: Piece[] = [];
  let items: (WordItem & { html: string })[] = [];
  const endList = () => {
    if (items.length > 0) pieces.push(block(wordList(items)));
    items = [];
  };
  for (const child of parent.childNodes) {
    if (child.nodeType === 3) {
      const text = child.textContent ?? '';
      if (items.length > 0 && text.trim() === '') continue;
      endList();
      pieces.push(textPiece(text, place));
    }
    if (child.nodeType !== 1) continue;
    const inner = child as Element;
    const item = paste.headings.has(inner) ? null : wordItemOf(inner, paste.sheet);
    const last = items.at(-1);
    if (item !== null) items.push({ ...item, html: innerOf(piecesIn(inner, { ...place, isItem: true }, paste)) });
    else if (last !== undefined && isContinued(inner)) {
      last.html += joined(blocksOf(piecesIn(inner, { ...place, isItem: true }, paste)));
    } else {
      endList();
      pieces.push(...readPieces(inner, place, paste));
    }
  }
  endList();
  return pieces;
}

/** A further paragraph of a Word list item. */
function isContinued(paragraph: Element): boolean {
  return paragraph.localName === 'p' && /\bMsoListParagraph/.test(paragraph.className);
}

const dropped = new Set(
  'head meta link title style script template noscript object embed iframe svg canvas audio video button select textarea option source map xml col colgroup'.split(
    ' ',
  ),
);
const containers = new Set(
  'body p div section article main header footer nav address form fieldset details summary figcaption center li dt dd'.split(
    ' ',
  ),
);
const keptInline: Readonly<Record<string, string>> = {
  code: 'code',
  tt: 'code',
  samp: 'code',
  kbd: 'kbd',
  mark: 'mark',
  ins: 'ins',
  q: 'q',
  abbr: 'abbr',
  time: 'time',
};

function readPieces(node: Element, outer: Place, paste: Paste): Piece[] {
  const { localName: name } = node;
  const styles = stylesOf(node, paste.sheet);
  if (dropped.has(name) || isHidden(node, styles)) return [];
  const place = { ...outer, look: readLook(node, outer.look, styles) };
  if (isMarker(node, paste.sheet))
    return outer.within === 'heading' ? [inline(`${escapeHtml(node.textContent.trim())} `)] : [];
  const level = paste.headings.get(node);
  if (level !== undefined) return headingPieces(node, level, place, paste);
  if (containers.has(name)) {
    const pieces = piecesIn(node, place, paste);
    return place.within === 'heading' ? pieces : blocksOf(pieces);
  }
  if (Object.hasOwn(keptInline, name)) return keptPieces(node, keptInline[name] ?? '', place, paste);
  switch (name) {
    case 'br':
      return [inline('<br>')];
    case 'hr':
      return [block('<hr>')];
    case 'img':
      return picturePieces(node, '', paste);
    case 'input':
      return node.getAttribute('type') === 'checkbox' ? [inline(checkboxMark(node.hasAttribute('checked')))] : [];
    case 'a':
      return linkPieces(node, place, paste);
    case 'ul':
    case 'ol':
      return [block(readList(node, place, paste))];
    case 'blockquote':
    case 'aside':
      return [block(element('blockquote', {}, joined(blocksOf(piecesIn(node, place, paste)))))];
    case 'pre':
      return [block(readCode(node))];
    case 'figure':
      return figurePieces(node, place, paste);
    case 'dl':
      return [block(readDefinitions(node, place, paste))];
    case 'table':
      return tableOf(node, paste.sheet, (cell, isHead) =>
        piecesIn(
          cell,
          {
            ...place,
            within: isHead ? 'column head' : null,
            look: readLook(cell, place.look, stylesOf(cell, paste.sheet)),
          },
          paste,
        ),
      );
    default:
      return piecesIn(node, place, paste);
  }
}

function textPiece(text: string, { look, within }: Place): Piece {
  // Programs end runs with non-breaking spaces.
  const isSpace = /^[\s\u00a0]*$/.test(text);
  if (isSpace) return inline(text === '' ? '' : ' ');
  let html = escapeHtml(text.replaceAll(/[ \t\r\n\f]+/g, ' ').replaceAll(/[\u200b\ufeff]/g, ''));
  if (look.raised !== null) html = element(look.raised, {}, html);
  if (look.struck) html = element('s', {}, html);
  if (look.italic) html = element('em', {}, html);
  return inline(look.bold && within === null ? element('strong', {}, html) : html);
}

function headingPieces(node: Element, level: number, place: Place, paste: Paste): Piece[] {
  // Headings in items would enter the article's contents.
  if (place.isItem) {
    return blocksOf(piecesIn(node, { ...place, look: { ...place.look, bold: true } }, paste));
  }
  return blocksOf(piecesIn(node, { ...place, within: 'heading' }, paste), (html) => element(`h${level}`, {}, html));
}

function keptPieces(node: Element, tag: string, place: Place, paste: Paste): Piece[] {
  const attributes = {
    title: tag === 'abbr' ? node.getAttribute('title') : null,
    datetime: node.getAttribute('datetime'),
  };
  return around(piecesIn(node, place, paste), (html) => element(tag, attributes, html));
}

function linkPieces(node: Element, place: Place, paste: Paste): Piece[] {
  const href = unwrapRedirect(node.getAttribute('href')?.trim() ?? '');
  const pieces = piecesIn(node, place, paste);
  return /^(?:https?:|mailto:)/i.test(href) ? around(pieces, (html) => element('a', { href }, html)) : pieces;
}

/** Google Docs and Gmail wrap links in a redirect. */
function unwrapRedirect(href: string): string {
  const url = URL.parse(href);
  if (url?.pathname !== '/url' || !/^(?:www\.)?google\.[a-z.]+$/.test(url.hostname)) return href;
  const target = url.searchParams.get('q') ?? url.searchParams.get('url') ?? '';
  return /^https?:/i.test(target) ? target : href;
}

function around(pieces: readonly Piece[], wrap: (html: string) => string): Piece[] {
  return pieces.map((piece) => (piece.isBlock || isBlank(piece.html) ? piece : inline(wrap(piece.html))));
}

/** Some programs put nested lists beside their item. */
function readList(list: Element, place: Place, paste: Paste): string {
  const items: string[] = [];
  for (const child of list.children) {
    if (dropped.has(child.localName)) continue;
    const isList = child.localName === 'ul' || child.localName === 'ol';
    const within = { ...place, isItem: true };
    if (isList) items.push(`${items.pop() ?? ''}${readList(child, within, paste)}`);
    else {
      const styles = stylesOf(child, paste.sheet);
      if (isHidden(child, styles)) continue;
      const itemHtml = innerOf(piecesIn(child, { ...within, look: readLook(child, place.look, styles) }, paste));
      const isTask = child.getAttribute('role') === 'checkbox';
      items.push(`${isTask ? checkboxMark(child.getAttribute('aria-checked') === 'true') : ''}${itemHtml}`);
    }
  }
  const start = list.localName === 'ol' && list.getAttribute('start') !== '1' ? list.getAttribute('start') : null;
  return element(list.localName, { start }, items.map((html) => `<li>${html}</li>`).join(''));
}

function readCode(node: Element): string {
  for (const line of node.querySelectorAll('br')) line.replaceWith('\n');
  const language = /\blanguage-[a-z0-9+-]{1,20}\b/.exec(
    `${node.className} ${node.querySelector('code')?.className ?? ''}`,
  );
  return `<pre>${element('code', { class: language?.[0] ?? null }, escapeHtml(node.textContent))}</pre>`;
}

function picturePieces(image: Element, caption: string, paste: Paste): Piece[] {
  const { piece, picture } = pictureOf(image, caption, paste.toOwnPath);
  if (picture !== undefined) paste.pictures.push(picture);
  return piece === null ? [] : [piece];
}

function figurePieces(figure: Element, place: Place, paste: Paste): Piece[] {
  const [image, ...others] = figure.querySelectorAll('img');
  if (image === undefined || others.length > 0) return blocksOf(piecesIn(figure, place, paste));
  const caption = figure.querySelector('figcaption')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
  return picturePieces(image, caption, paste);
}

function readDefinitions(list: Element, place: Place, paste: Paste): string {
  const parts = [...list.querySelectorAll('dt, dd')].map((part) =>
    part.localName === 'dt'
      ? element('dt', {}, escapeHtml(part.textContent.trim()))
      : element('dd', {}, innerOf(piecesIn(part, place, paste))),
  );
  return element('dl', {}, parts.join(''));
}

function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ html }) => html).join('');
}
