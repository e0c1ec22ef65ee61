/** Safe HTML. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

type Piece = Markup | string | number | readonly Piece[] | null;

/** Escapes values except nested templates. Arrays are joined; null is empty. */
export function html(words: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(words.map((word, index) => word + written(values[index] ?? null)).join(''));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Plain text with URLs as links. */
export function withLinks(text: string): Markup {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/);
  return html`${pieces.map((piece, index) =>
    index % 2 === 1 ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>` : piece,
  )}`;
}

function written(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Markup) return piece.html;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(written).join('');
}
