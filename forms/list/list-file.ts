import { emailPattern, maxEmail } from '#forms/email.ts';

/** With sample values. */
export interface ListColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** Normalised; null if invalid. */
export function addressIn(cell: string): string | null {
  const named = /<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell;
  const address = named.trim().toLowerCase();
  return address.length <= maxEmail && emailPattern.test(address) ? address : null;
}

/** Lines keep their numbers from the file. */
export interface ReadList {
  readonly hasHeader: boolean;
  readonly columns: readonly ListColumn[];
  /** The detected address column. */
  readonly column: number;
  readonly lines: readonly ListLine[];
}

export interface ListLine {
  /** From 1, as in editors. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Separated by comma, semicolon or tab, quoted or not, or one address per line. Skips empty lines. */
export function readList(text: string): ReadList {
  const lines = splitList(text);
  const width = lines.slice(0, 100).reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const [first, ...others] = lines;
  const hasHeader = first !== undefined && !first.cells.some((cell) => addressIn(cell) !== null);
  const body = hasHeader ? others : lines;
  const columns = Array.from({ length: width }, (_, at) => ({
    name: (hasHeader ? first.cells[at]?.trim().slice(0, 100) : '') || `Column ${at + 1}`,
    samples: body.slice(0, 3).map(({ cells }) => (cells[at] ?? '').trim().slice(0, 100)),
  }));
  return { hasHeader, columns, column: likeliest(body.slice(0, 200), width), lines: body };
}

function likeliest(lines: readonly ListLine[], width: number): number {
  const hits = Array.from({ length: width }, (_, at) => lines.filter(({ cells }) => addressIn(cells[at] ?? '')).length);
  return Math.max(0, hits.indexOf(Math.max(...hits)));
}

/** RFC 4180 and common variants. */
function splitList(input: string): ListLine[] {
  const text = input.replace(/^\uFEFF/, '');
  const separator = separatorOf(text.slice(0, 4000));
  const lines: ListLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let number = 1;
  let startedOn = 1;
  const endLine = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) lines.push({ number: startedOn, cells });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const mail = text.charAt(at);
    if (mail === '\n') number += 1;
    if (quoted) {
      if (mail !== '"') cell += mail;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (mail === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (mail === separator) {
      cells.push(cell);
      cell = '';
    } else if (mail === '\n' || (mail === '\r' && text[at + 1] !== '\n')) {
      endLine();
      startedOn = number;
    } else if (mail !== '\r') cell += mail;
  }
  endLine();
  return lines;
}

/** The most frequent of the three in the first lines. */
function separatorOf(head: string): string {
  const counts = [',', ';', '\t'].map((one) => ({ one, count: head.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}
