import { Readable } from 'node:stream';

/** What a cell may hold; null stands as an empty cell. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/**
 * One line of a CSV file after RFC 4180, its end included. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which spreadsheets show as text (OWASP, "CSV Injection").
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * A CSV file to download, sent as its rows come: nothing is gathered first, and what reads the rows stops when the
 * caller leaves. It begins with a byte order mark, without which spreadsheets take UTF-8 for something else.
 */
export function csvAnswer(
  fileName: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): Response {
  async function* lines() {
    yield `\uFEFF${csvLine(columns)}`;
    for await (const row of rows) yield csvLine(row);
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
  // What counts is the first character that a spreadsheet sees; white space before it is skipped by some.
  const disarmed = /^[\s\uFEFF]*[=+\-@|%\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]|^\s|\s$/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
