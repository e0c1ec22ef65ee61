/** Cleaned HTML, inline or block. */
export interface Piece {
  readonly isBlock: boolean;
  readonly html: string;
}

export const inline = (html: string): Piece => ({ isBlock: false, html });
export const block = (html: string): Piece => ({ isBlock: true, html });

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Omits attributes without a value. */
export function element(tag: string, attributes: Readonly<Record<string, string | null>>, html: string): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${written.join('')}>${html}</${tag}>`;
}

/** Wraps inline pieces between blocks and drops blank lines. */
export function blocksOf(pieces: readonly Piece[], wrap: (html: string) => string = inParagraph): Piece[] {
  const blocks: Piece[] = [];
  let run = '';
  const endRun = () => {
    const text = run.replaceAll(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '');
    if (!isBlank(text)) blocks.push(block(wrap(text)));
    run = '';
  };
  for (const piece of pieces) {
    if (piece.isBlock) {
      endRun();
      blocks.push(piece);
    } else run += piece.html;
  }
  endRun();
  return blocks;
}

function inParagraph(html: string): string {
  return `<p>${html}</p>`;
}

/** Unwraps a single paragraph. */
export function innerOf(pieces: readonly Piece[]): string {
  const blocks = blocksOf(pieces, (html) => html);
  const isPlain = pieces.every(({ isBlock }) => !isBlock) || blocks.length < 2;
  if (isPlain) return blocks.map(({ html }) => html.replace(/^<p>((?:(?!<p>).)*)<\/p>$/s, '$1')).join('');
  return blocksOf(pieces)
    .map(({ html }) => html)
    .join('');
}

/** Whether HTML shows nothing: neither text nor a picture. */
export function isBlank(html: string): boolean {
  return !html.includes('<img') && html.replaceAll(/<[^>]*>/g, '').trim() === '';
}
