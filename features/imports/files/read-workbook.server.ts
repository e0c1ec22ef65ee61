import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { listLimits, type ListLine } from '#features/imports/files/list-lines.ts';

/** Unpacked bytes of all parts that are read. `fflate` never unpacks more than a part says, which is counted first. */
const maxUnpacked = 80_000_000;

const parts = /^xl\/(?:(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|_rels\/workbook\.xml\.rels)$/iu;

/** @throws Error if the file is not a workbook, or is too large. */
export function readWorkbook(bytes: Uint8Array, maxLines: number): ListLine[] {
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isRead = parts.test(name);
      if (isRead) unpacked += originalSize;
      if (unpacked > maxUnpacked) throw new Error('The workbook is too large.');
      return isRead;
    },
  });
  const named = Object.fromEntries(Object.entries(files).map(([name, file]) => [name.toLowerCase(), file]));
  const partOf = (name: string) => strFromU8(named[name.toLowerCase()] ?? new Uint8Array());
  const strings = sharedStrings(partOf('xl/sharedStrings.xml'));
  const dates = dateStyles(partOf('xl/styles.xml'));
  const { sheets, is1904 } = listSheets(partOf('xl/workbook.xml'), partOf('xl/_rels/workbook.xml.rels'));
  if (sheets.length === 0) throw new Error('The file has no sheets.');
  for (const sheet of sheets) {
    const lines = readLines(partOf(sheet), { strings, dates, is1904, maxLines });
    if (lines.length > 0) return lines;
  }
  return [];
}

type Attributes = Readonly<Record<string, string>>;

/** Calls back with names without their namespace prefix. */
function parseXml(
  xml: string,
  on: {
    open: (name: string, attributes: Attributes) => void;
    text?: (text: string) => void;
    close?: (name: string) => void;
  },
): void {
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open(bare(name), attributes),
      ontext: (text) => on.text?.(text),
      onclosetag: (name) => on.close?.(bare(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let [isText, isPhonetic] = [false, false];
  parseXml(xml, {
    open: (name) => {
      if (name === 'si') strings.push('');
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text: (text) => {
      if (isText) strings.push((strings.pop() ?? '') + text);
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
  });
  return strings;
}

/** Numbers of the cell styles that show a date. */
function dateStyles(xml: string): ReadonlySet<string> {
  const custom = new Set<string>();
  const dates = new Set<string>();
  let styles = 0;
  let isCell = false;
  const isDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
  parseXml(xml, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      const shown = formatCode.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./gu, '');
      if (name === 'numFmt' && /[dmyhs]/iu.test(shown) && !/general/iu.test(shown)) custom.add(numFmtId);
      if (name === 'cellXfs') isCell = true;
      if (name !== 'xf' || !isCell) return;
      if (isDate(Number(numFmtId)) || custom.has(numFmtId)) dates.add(String(styles));
      styles += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return dates;
}

/** Names of the parts, hidden sheets last. */
function listSheets(workbook: string, relations: string): { readonly sheets: string[]; readonly is1904: boolean } {
  const targets = new Map<string, string>();
  parseXml(relations, {
    open: (_, { Id, Target }) => {
      if (Id !== undefined && Target !== undefined)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const shown: string[] = [];
  const hidden: string[] = [];
  let is1904 = false;
  parseXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/u.test(attributes['date1904'] ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const target = targets.get(id ?? '');
      if (name === 'sheet' && target !== undefined) (attributes['state'] ? hidden : shown).push(target);
    },
  });
  return { sheets: [...shown, ...hidden], is1904 };
}

interface SheetOptions {
  readonly strings: readonly string[];
  readonly dates: ReadonlySet<string>;
  readonly is1904: boolean;
  readonly maxLines: number;
}

/** Cells beyond the last column that a list may have are left out: add-ins store settings there. */
function readLines(xml: string, { strings, dates, is1904, maxLines }: SheetOptions): ListLine[] {
  const lines: ListLine[] = [];
  let row = 0;
  let cells: string[] = [];
  let at = -1;
  let cell: Attributes = {};
  let text: string | null = null;
  let value = '';
  let isPhonetic = false;
  parseXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1);
        [cells, at] = [[], -1];
      }
      if (name === 'c') {
        at = parseColumn(attributes['r']) ?? at + 1;
        [cell, value] = [attributes, ''];
      }
      if (name === 'rPh') isPhonetic = true;
      if (name === 'v' || (name === 't' && !isPhonetic)) text = '';
    },
    text: (part) => {
      if (text !== null) text += part;
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 'v' || name === 't') {
        value += text ?? '';
        text = null;
      }
      if (name === 'c' && at < listLimits.columns) {
        for (let empty = cells.length; empty < at; empty += 1) cells[empty] = '';
        cells[at] = written(value, cell, { strings, dates, is1904 });
      }
      if (name === 'row' && cells.length > 0 && lines.length <= maxLines) lines.push({ number: row, cells });
    },
  });
  return lines;
}

function parseColumn(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,3}/u.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Formats the value of a cell as a person would type it. */
function written(value: string, { t, s = '' }: Attributes, { strings, dates, is1904 }: Omit<SheetOptions, 'maxLines'>) {
  if (t === 's') return value === '' ? '' : (strings[Number(value)] ?? '');
  if (t === 'b') return value === '1' ? 'true' : 'false';
  if (t === 'e') return '';
  const number = Number(value);
  if ((t !== undefined && t !== 'n') || value === '' || !Number.isFinite(number)) return value;
  if (!dates.has(s)) return /^\d+$/u.test(value) ? value : String(Number(number.toPrecision(15)));
  const day = new Date(Math.round((number - 25_569 + (is1904 ? 1462 : 0)) * 86_400) * 1000);
  if (Number.isNaN(day.getTime())) return value;
  return number % 1 === 0 ? day.toISOString().slice(0, 10) : `${day.toISOString().slice(0, 19)}Z`;
}
