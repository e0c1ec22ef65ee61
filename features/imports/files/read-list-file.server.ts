import { decodeList } from '#features/imports/files/decode-list.ts';
import { listLimits, type ListLine } from '#features/imports/files/list-lines.ts';
import { readWorkbook } from '#features/imports/files/read-workbook.server.ts';
import { splitList } from '#features/imports/files/split-list.server.ts';
import { isOfColleague, type ListColumn, type ListRefusal } from '#features/imports/imports.public.ts';
import { addressIn } from '#forms/email.ts';
import { readCell } from '#server/csv.ts';

export interface ReadList {
  readonly hasHeader: boolean;
  readonly columns: readonly ListColumn[];
  /** The column of addresses. */
  readonly email: number;
  readonly lines: readonly ListLine[];
}

export type ReadListResult =
  | { readonly ok: true; readonly list: ReadList }
  | { readonly ok: false; readonly reason: ListRefusal };

/** Lines above the header: titles, notes. */
const maxPreamble = 30;

/** Reads separated text or a workbook. Call it in a thread: its work is not bounded by time. */
export function readListFile(bytes: Uint8Array, maxLines: number): ReadListResult {
  const [first, second] = bytes;
  const isZip = first === 0x50 && second === 0x4b;
  if (first === 0xd0 && second === 0xcf) return { ok: false, reason: 'old-workbook' };
  const most = maxLines + maxPreamble;
  const split = isZip ? readWorkbook(bytes, most) : splitList(decodeList(bytes), most);
  const all = split.map(tidied).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const addressAt = all.findIndex(({ cells, error }) => !error && cells.some((cell) => addressIn(cell) !== null));
  if (all.length === 0) return { ok: false, reason: 'empty' };
  if (addressAt === -1) return { ok: false, reason: all.length > maxLines ? 'too-many-lines' : 'no-addresses' };
  const headerAt = headerIn(all.slice(0, addressAt));
  const lines = all.slice(headerAt + 1);
  if (lines.length > maxLines) return { ok: false, reason: 'too-many-lines' };
  const header = all[headerAt]?.cells ?? [];
  const sound = lines.filter(({ error }) => error === undefined).slice(0, 200);
  const width = Math.max(header.length, ...sound.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    name: (header[at] ?? '').slice(0, 100) || `Column ${at + 1}`,
    samples: sound
      .map(({ cells }) => (cells[at] ?? '').slice(0, 100))
      .filter(Boolean)
      .slice(0, 3),
  }));
  return { ok: true, list: { hasHeader: headerAt !== -1, columns, email: emailColumn(columns, sound), lines } };
}

function tidied({ number, cells, error }: ListLine): ListLine {
  const long = cells.findIndex((cell) => cell.length > listLimits.cell);
  const reason =
    cells.length > listLimits.columns
      ? `The line has more than ${listLimits.columns} columns.`
      : long === -1
        ? error
        : `Column ${long + 1} has more than ${listLimits.cell.toLocaleString('en-US')} characters.`;
  const kept = reason === undefined ? cells : cells.slice(0, 5).map((cell) => cell.slice(0, 100));
  const clean = kept.map((cell) => readCell(cell.replaceAll('\0', '').toWellFormed().trim()));
  return reason === undefined ? { number, cells: clean } : { number, cells: clean, error: reason };
}

/** Finds the header before the first address: the first line with about as many cells as the fullest; -1 for none. */
function headerIn(before: readonly ListLine[]): number {
  const filled = before.map(({ cells, error }) => (error === undefined ? cells.filter(Boolean).length : 0));
  const most = Math.max(0, ...filled.slice(0, maxPreamble));
  return filled.findIndex((count) => count > 0 && count >= most / 2 && (count > 1 || most === 1));
}

/** Finds the column with the most addresses. A column of colleagues counts only if no other has any. */
function emailColumn(columns: readonly ListColumn[], lines: readonly ListLine[]): number {
  const hits = columns.map(({ name }, at) => {
    const count = lines.filter(({ cells }) => addressIn(cells[at] ?? '') !== null).length;
    return isOfColleague(name) ? count / 1000 : count;
  });
  return Math.max(0, hits.indexOf(Math.max(...hits)));
}
