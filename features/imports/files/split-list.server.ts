import { CsvError, parse } from 'csv-parse/sync';
import { addressIn } from '#forms/email.ts';
import { listLimits, type ListLine } from '#features/imports/files/list-lines.ts';

/** Records of more bytes have a quotation mark that is not closed. */
const maxRecord = 150_000;
/** A list with more of them is read without quotation marks. */
const maxUnclosed = 100;
const separators = [',', ';', '\t', '|'] as const;

/**
 * Splits separated text into numbered lines, up to `maxLines`. A quotation mark that is not closed only spoils its own
 * line: the next line is read as if the mark were not there.
 */
export function splitList(decoded: string, maxLines: number): ListLine[] {
  const ends = /[\r\n]/u.test(decoded) ? /\r+\n|\r/gu : /[\u2028\u2029\u0085]/gu;
  const text = decoded.replace(/\u001a\s*$/u, '').replaceAll(ends, '\n');
  const named = /^"?sep=(.)"?[^\n]*\n/iu.exec(text);
  const body = Buffer.from(text.slice(named?.[0].length ?? 0));
  const separator = named?.[1] ?? likeliestSeparator(body);
  // Most programs double a quotation mark inside quotes; some put a backslash before it.
  const isDoubled = /[^\\",;\t|\n]""[^,;\t|\n]/u.test(text);
  const escape = /\\"[^",;\t|\n]/u.test(text) && !isDoubled ? '\\' : '"';
  const lines = splitBytes(body, { separator, escape, maxLines });
  return named === null ? lines : lines.map((line) => ({ ...line, number: line.number + 1 }));
}

interface SplitOptions {
  readonly separator: string;
  readonly escape: string;
  readonly maxLines: number;
}

class Stop extends Error {}

function splitBytes(bytes: Buffer, { separator, escape, maxLines }: SplitOptions): ListLine[] {
  const lines: ListLine[] = [];
  let from = 0;
  let before = 0;
  for (let unclosed = 0; from < bytes.length;) {
    let read = 0;
    let linesRead = 0;
    try {
      parse(bytes.subarray(from), {
        delimiter: separator,
        record_delimiter: '\n',
        quote: unclosed < maxUnclosed ? '"' : null,
        escape,
        ltrim: true,
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: maxRecord,
        on_record: (cells: string[], { bytes: at, lines: endsOn }) => {
          // Only a mark that a later line closes in the middle of a cell is kept in the text, unless three are written.
          const isOpen = cells.some((cell) => cell.startsWith('"') && cell.includes('\n'));
          if (isOpen && !bytes.subarray(from + read, from + at).includes('"""')) throw new Stop();
          const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
          lines.push({ number: before + endsOn - breaks, cells });
          [read, linesRead] = [at, endsOn];
          if (lines.length > maxLines) throw new Stop();
          return null;
        },
      });
      return lines;
    } catch (error) {
      if (!(error instanceof Stop || error instanceof CsvError)) throw error;
      if (lines.length > maxLines) return lines;
    }
    unclosed += 1;
    from += read;
    before += linesRead;
    for (; bytes[from] === 10; from += 1) before += 1;
    const end = bytes.indexOf(10, from);
    const broken = bytes.subarray(from, end === -1 ? bytes.length : end);
    before += 1;
    lines.push({ number: before, cells: [broken.toString().slice(0, 300)], error: 'A quotation mark is not closed.' });
    from += broken.length + 1;
  }
  return lines;
}

/**
 * Finds the separator with which most addresses have a cell to themselves; otherwise the one with which most lines have
 * the same number of cells.
 */
function likeliestSeparator(bytes: Buffer): string {
  const cut = bytes.length > 60_000 ? bytes.lastIndexOf(10, 60_000) : bytes.length;
  const head = bytes.subarray(0, cut > 0 ? cut : 60_000);
  const scored = separators.map((separator) => {
    const lines = splitBytes(head, { separator, escape: '"', maxLines: 200 });
    const addresses = lines.filter(({ cells }) => cells.some((cell) => addressIn(cell) !== null)).length;
    const widths = Map.groupBy(lines, ({ cells }) => Math.min(cells.length, listLimits.columns + 1));
    const alike = [...widths].map(([width, some]) => (width > 1 ? some.length : 0));
    return { separator, addresses, alike: Math.max(0, ...alike) };
  });
  scored.sort((one, other) => other.addresses - one.addresses || other.alike - one.alike);
  return scored[0]?.separator ?? ',';
}
