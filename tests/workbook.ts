import { strToU8, zipSync } from 'fflate';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookParts {
  /** Content of `sheetData`, by the name of the part. */
  readonly sheets: Readonly<Record<string, string>>;
  /** Entries of the table of shared strings. */
  readonly strings?: string;
  /** Content of the style sheet. */
  readonly styles?: string;
  readonly properties?: string;
}

/** A workbook (.xlsx) of the given XML. */
export function workbook({ sheets, strings, styles, properties = '' }: WorkbookParts): Uint8Array {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const related = names.map((name, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/${name}.xml"/>`).join('');
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}">${properties}<sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related}</Relationships>`,
  };
  for (const [name, rows] of Object.entries(sheets))
    parts[`xl/worksheets/${name}.xml`] = `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
  if (strings !== undefined) parts['xl/sharedStrings.xml'] = `<sst ${main}>${strings}</sst>`;
  if (styles !== undefined) parts['xl/styles.xml'] = `<styleSheet ${main}>${styles}</styleSheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

/** A row of texts, as many programs write them. */
export function textRow(...texts: readonly string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}
