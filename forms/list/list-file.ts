import { emailPattern, maxEmail } from '#forms/email.ts';

/** With sample values. */
export interface ListColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** Normalized; null if invalid. */
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

const listLimits = { columns: 100, cell: 2000 } as const;

export const listFileFaults = {
  'too-many-columns': `At most ${listLimits.columns} columns. Remove the ones you don't need.`,
  'long-cell': `A cell has more than ${listLimits.cell.toLocaleString('en-US')} characters. Shorten it, or close its quotation marks.`,
} as const;

export type ListFileFault = keyof typeof listFileFaults | 'too-many-lines';
export type ReadListResult =
  { readonly ok: true; readonly list: ReadList } | { readonly ok: false; readonly reason: ListFileFault };

/**
 * Separated by comma, semicolon or tab, quoted or not, or one address per line. Skips empty lines. Yields after a few
 * milliseconds of work each, so that long lists can be read in slices; stops at the first fault.
 */
export function* readList(text: string, maxLines: number): Generator<undefined, ReadListResult> {
  const split = yield* splitList(text, maxLines + 1);
  if (typeof split === 'string') return { ok: false, reason: split };
  const width = split.slice(0, 100).reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const [first, ...others] = split;
  const hasHeader = first !== undefined && !first.cells.some((cell) => addressIn(cell) !== null);
  const lines = hasHeader ? others : split;
  if (lines.length > maxLines) return { ok: false, reason: 'too-many-lines' };
  const columns = Array.from({ length: width }, (_, at) => ({
    name: (hasHeader ? first.cells[at]?.trim().slice(0, 100) : '') || `Column ${at + 1}`,
    samples: lines.slice(0, 3).map(({ cells }) => (cells[at] ?? '').trim().slice(0, 100)),
  }));
  yield;
  return { ok: true, list: { hasHeader, columns, column: likeliest(lines.slice(0, 200), width), lines } };
}

function likeliest(lines: readonly ListLine[], width: number): number {
  const hits = Array.from({ length: width }, (_, at) => lines.filter(({ cells }) => addressIn(cells[at] ?? '')).length);
  return Math.max(0, hits.indexOf(Math.max(...hits)));
}

/** Characters between two yields. */
const slice = 100_000;

/** RFC 4180 and common variants. */
function* splitList(input: string, maxLines: number): Generator<undefined, ListLine[] | ListFileFault> {
  const text = input.replace(/^\uFEFF/, '');
  const ends = new RegExp(`[${separatorOf(text.slice(0, 4000))}\r\n]`, 'g');
  const lines: ListLine[] = [];
  let cells: string[] = [];
  let number = 1;
  let startedOn = 1;
  let pause = slice;
  for (let at = 0; at <= text.length;) {
    const cell = cellAt(text, at, ends);
    if (cell === null) return 'long-cell';
    if (cells.length === listLimits.columns) return 'too-many-columns';
    cells.push(cell.value);
    number += cell.breaks;
    const end = text.charAt(cell.end);
    at = cell.end + 1;
    if (end !== '' && end !== '\r' && end !== '\n') continue;
    if (cells.some((one) => one.trim() !== '')) lines.push({ number: startedOn, cells });
    if (lines.length > maxLines) return 'too-many-lines';
    cells = [];
    if (end === '\r' && text[at] === '\n') at += 1;
    if (text[at - 1] === '\n') number += 1;
    startedOn = number;
    if (at < pause) continue;
    pause = at + slice;
    yield;
  }
  return lines;
}

const openingQuote = /[ \u00a0]*"/y;

/** Null if it is too long. `end`: where its separator or line end is. */
function cellAt(text: string, from: number, ends: RegExp): { value: string; end: number; breaks: number } | null {
  let value = '';
  let at = from;
  openingQuote.lastIndex = from;
  if (openingQuote.test(text)) {
    at = openingQuote.lastIndex;
    for (let isOpen = true; isOpen && value.length <= listLimits.cell;) {
      const quote = text.indexOf('"', at);
      isOpen = text[quote + 1] === '"' && quote !== -1;
      value += text.slice(at, quote === -1 ? undefined : quote + Number(isOpen));
      at = quote === -1 ? text.length : quote + (isOpen ? 2 : 1);
    }
  }
  const breaks = value.length > listLimits.cell ? 0 : value.split('\n').length - 1;
  ends.lastIndex = at;
  const end = ends.exec(text)?.index ?? text.length;
  value += text.slice(at, end);
  return value.length > listLimits.cell ? null : { value, end, breaks };
}

/** The most frequent of the three in the first lines. */
function separatorOf(head: string): string {
  const counts = [',', ';', '\t'].map((one) => ({ one, count: head.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}
