import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readListFile } from '#features/imports/files/read-list-file.server.ts';
import { readWorkbook } from '#features/imports/files/read-workbook.server.ts';
import { textRow, workbook } from '../../../tests/workbook.ts';

const cells = (file: Uint8Array) => readWorkbook(file, 1000).map((line) => line.cells);
const leads = (rows: string) => workbook({ sheets: { leads: rows } });

/** A workbook whose parts are said to have this many bytes. */
function saying(size: number): Uint8Array {
  const file = Buffer.from(leads(textRow('Name').repeat(10_000)));
  for (let at = file.indexOf('PK\u0001\u0002'); at !== -1; at = file.indexOf('PK\u0001\u0002', at + 4)) {
    if (
      file
        .subarray(at + 46)
        .toString()
        .startsWith('xl/worksheets')
    )
      file.writeUInt32LE(size, at + 24);
  }
  return file;
}

describe('a workbook', () => {
  test('is read like a list, with the numbers of its rows', () => {
    const rows = `${textRow('Leads of May')}<row r="3"><c r="A3" t="str"><v>Name</v></c><c r="C3" t="str"><v>Email</v></c></row>
      <row r="5"><c r="A5" t="str"><v>Ann &amp; Bo</v></c><c r="C5" t="str"><v>ann@harbour.example</v></c></row>`;
    const result = readListFile(leads(rows), 1000);
    expect(result).toMatchObject({
      ok: true,
      list: { hasHeader: true, email: 2, lines: [{ number: 5, cells: ['Ann & Bo', '', 'ann@harbour.example'] }] },
    });
  });

  test('has texts in their cells instead of the table (PHP_XLSXWriter, openxlsx2)', () => {
    const rich =
      '<row><c t="inlineStr"><is><r><t>E</t></r><r><t>mail</t></r></is></c><c t="inlineStr"/><c t="inlineStr"><is/></c></row>';
    expect(cells(leads(`${textRow('Name')}${rich}`))).toEqual([['Name'], ['Email', '', '']]);
  });

  test('has empty and styled entries in its table of texts, and numbers that are not in it (OfficeXML4D, EPPlus)', () => {
    const strings =
      '<si><t/></si><si><t>plain</t></si><si><r><rPr/><t>bo</t></r><r><t>ld</t></r><rPh><t>phonetic</t></rPh></si>';
    const row = [0, 1, 2, 9].map((at) => `<c t="s"><v>${at}</v></c>`).join('');
    const file = workbook({ sheets: { leads: `<row>${row}<c t="s"/></row>` }, strings });
    expect(cells(file)).toEqual([['', 'plain', 'bold', '', '']]);
  });

  test('names its elements with a prefix (read-excel-file 92)', () => {
    const file = zipSync({
      'xl/workbook.xml': strToU8('<x:workbook xmlns:r="r"><x:sheets><x:sheet r:id="a"/></x:sheets></x:workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="a" Target="/xl/worksheets/s.xml"/></Relationships>',
      ),
      'xl/worksheets/s.xml': strToU8(
        '<x:worksheet><x:sheetData><x:row r="1"><x:c r="B1" t="str"><x:v>hello</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ),
    });
    expect(cells(file)).toEqual([['', 'hello']]);
  });

  test('keeps settings of an add-in in its last row and column (kreuzberg 331)', () => {
    const rows = `${textRow('Name', 'Email')}<row r="1048575"><c r="XFD1048575"><v>1</v></c></row>`;
    expect(cells(leads(rows))).toEqual([['Name', 'Email']]);
  });

  test('has dates, times, numbers, errors and truths, as a person would type them', () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm;@"/><numFmt numFmtId="171" formatCode="&quot;days&quot; 0"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>';
    const row =
      '<c s="1"><v>46448</v></c><c s="2"><v>46448.5</v></c><c s="3"><v>46448</v></c><c s="9"><v>7</v></c><c><v>493012345678</v></c>' +
      '<c><v>4.93012345678E+11</v></c><c><v>1500.5000000000002</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2027-03-02</v></c>';
    const shown = [
      '2027-03-02',
      '2027-03-02T12:00:00Z',
      '46448',
      '7',
      '493012345678',
      '493012345678',
      '1500.5',
      'true',
      '',
      '2027-03-02',
    ];
    const sheets = { leads: `<row>${row}</row>` };
    expect(cells(workbook({ sheets, styles }))).toEqual([shown]);
    const since1904 = workbook({
      sheets: { leads: '<row><c s="1"><v>44986</v></c></row>' },
      styles,
      properties: '<workbookPr date1904="1"/>',
    });
    expect(cells(since1904)).toEqual([['2027-03-02']]);
  });

  test('has an empty sheet before the one with the list', () => {
    expect(cells(workbook({ sheets: { cover: '', leads: textRow('Name') } }))).toEqual([['Name']]);
  });

  test('unpacks to more than it may', () => {
    expect(() => readWorkbook(saying(90_000_000), 1000)).toThrow('too large');
  });

  test('unpacks to more than it says', () => {
    expect(readWorkbook(saying(40), 1000)).toEqual([]);
  });

  test('is none, or is damaged', () => {
    expect(() => readWorkbook(zipSync({ 'word/document.xml': strToU8('<w/>') }), 1000)).toThrow('no sheets');
    expect(() => readWorkbook(Buffer.from('PK\u0003\u0004 damaged'), 1000)).toThrow();
  });
});
