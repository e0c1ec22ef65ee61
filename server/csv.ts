import { Readable } from 'node:stream';

/** Null becomes an empty cell. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/** One CSV line (RFC 4180) with line end. Formula-like text gets an apostrophe (OWASP, "CSV Injection"). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * Streams rows as a CSV download; stops when the client disconnects. The byte order mark makes spreadsheets read UTF-8.
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
  // Some spreadsheets skip leading white space.
  const disarmed = /^[\s\uFEFF]*[=+\-@|%\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]|^\s|\s$/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
