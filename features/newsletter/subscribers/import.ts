import { emailPattern, maxEmail } from '#forms/email.ts';

/** `open` is being looked at, `writing` has its job, `done` is written. */
export type ImportState = 'open' | 'writing' | 'done';

/**
 * What becomes of a line: `added` is new; `present` is subscribed, or asked to confirm, already; `left` has left or was
 * erased, `bounced` was refused by its mail server: neither is brought back; `repeated` stands further up in the list.
 */
export type ImportVerdict = 'added' | 'present' | 'left' | 'bounced' | 'invalid' | 'repeated';

export const importVerdicts: readonly ImportVerdict[] = ['added', 'present', 'left', 'bounced', 'invalid', 'repeated'];

export type ImportCounts = Readonly<Record<ImportVerdict, number>>;

/** A column of a list, with what stands in its first lines. */
export interface ImportColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** Bytes of a list, and its lines. */
export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportLines = 200_000;
export const maxConsent = 300;

/** Days for which a list and what became of its lines can be looked at. */
export const importsKeptDays = 7;

/** An import as its page shows it. */
export interface ShownImport {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly ImportColumn[];
  readonly hasHeader: boolean;
  readonly column: number;
  readonly consentSource: string;
  readonly consentAt: Date | null;
  readonly state: ImportState;
  readonly counts: ImportCounts | null;
  readonly writtenTo: number;
  readonly lastLine: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export type OpenAnswer = { ok: true; id: string } | { ok: false; reason: 'empty' | 'no-addresses' | 'too-many-lines' };
export type BeginAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid'; faults: Readonly<Record<string, string>> }
  | { ok: false; reason: 'unknown' | 'nothing' };

/** What a list is answered that was given. */
export type GivenList = OpenAnswer | { ok: false; reason: 'too-large' | 'unreadable' };

/** What an act on the page of one import is answered. */
export type ImportAnswer = { ok: true; dropped?: true } | Exclude<BeginAnswer, { ok: true }>;

/** A line of a list, and what becomes of it. */
export interface JudgedLine {
  readonly line: number;
  readonly address: string;
  readonly verdict: ImportVerdict;
}

/** An address of a list as it is subscribed; null for what is none. */
export function addressIn(cell: string): string | null {
  const named = /<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell;
  const address = named.trim().toLowerCase();
  return address.length <= maxEmail && emailPattern.test(address) ? address : null;
}

/** What becomes of an address that stands so with us; undefined for one that is new, unless it was erased. */
export function verdictOf(status: string | undefined, isErased: boolean): ImportVerdict {
  if (status === undefined) return isErased ? 'left' : 'added';
  return status === 'unsubscribed' ? 'left' : status === 'bounced' ? 'bounced' : 'present';
}

/** A list as it is read: its columns, and its lines with their numbers in the file. */
export interface ReadList {
  readonly hasHeader: boolean;
  readonly columns: readonly ImportColumn[];
  /** The column that looks like addresses. */
  readonly column: number;
  readonly lines: readonly ListLine[];
}

interface ListLine {
  /** As an editor counts them. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Reads a list: separated by comma, semicolon or tab, quoted or not, or one address a line. Empty lines are none. */
export function readList(text: string): ReadList {
  const lines = splitList(text);
  const width = lines.slice(0, 100).reduce((most, { cells }) => Math.max(most, cells.length), 0);
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

/** The lines of a separated text (RFC 4180, and its usual variants). */
function splitList(given: string): ListLine[] {
  const text = given.replace(/^\uFEFF/, '');
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

/** Whichever of the three stands most often in the first lines. */
function separatorOf(head: string): string {
  const counts = [',', ';', '\t'].map((one) => ({ one, count: head.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}
