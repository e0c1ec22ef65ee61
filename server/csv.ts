import { Readable } from 'node:stream';

/** Null becomes an empty cell. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/** One CSV line (RFC 4180) with line end. Formula-like text gets an apostrophe (OWASP, "CSV Injection"). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** The cell of an item by column heading. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => CsvCell>>;

/**
 * Streams items as a CSV download; stops when the client disconnects. The byte order mark makes spreadsheets read UTF-8.
 */
export function csvAnswer<Item>(
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
  // A negative amount is no formula. Some spreadsheets skip leading white space.
  const isFormula = !/^-\d+\.\d{2}$/.test(cell) && /^[\s\uFEFF]*[=+\-@|%\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell);
  const disarmed = isFormula ? `'${cell}` : cell;
  return /[",\r\n;]|^\s|\s$/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
