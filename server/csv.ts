import { Readable } from 'node:stream';

/** Null becomes an empty cell. No booleans: `isKnown && text` would write "false". */
export type CsvCell = string | number | Date | null | undefined;

/**
 * Text that spreadsheets take for a formula, with or without an apostrophe before it. Some skip leading white space.
 */
const formula = /^'*[\s\uFEFF]*[=+\-@|%\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const harmless = /^(?:-\d+\.\d{2}|\+\d[\d ]{4,})$/;

/** One CSV line (RFC 4180) with line end. Formula-like text gets an apostrophe (OWASP, "CSV Injection"). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * Returns the text that `csvLine` was given for a cell. Also reads `="0301234567"`, which makes spreadsheets keep
 * leading zeros.
 */
export function readCell(cell: string): string {
  const kept = /^="([^"]*)"$/.exec(cell)?.[1];
  return kept ?? (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
}

/** Functions that return the cell of an item, by column heading. Headings are written as in a sentence. */
export type CsvColumns<Item> = Readonly<Record<Capitalize<string>, (item: Item) => CsvCell>>;

/**
 * Streams items as a CSV download; stops when the client disconnects. The byte order mark makes spreadsheets read UTF-8.
 */
export function csvResponse<Item>(
  fileName: string,
  columns: CsvColumns<Item>,
  items: AsyncIterable<Item> | Iterable<Item>,
): Response {
  async function* lines() {
    yield `\uFEFF${csvLine(Object.keys(columns))}`;
    for await (const item of items) yield csvLine(Object.values(columns).map((cellOf) => cellOf(item)));
  }
  return new Response(Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const disarmed = formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]|^\s|\s$/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
