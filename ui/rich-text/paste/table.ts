import { stylesOf, type Sheet } from './look.ts';
import { block, blocksOf, element, escapeHtml, innerOf, type Piece } from './pieces.ts';

type ReadCell = (cell: Element, isHead: boolean) => readonly Piece[];

/** Keeps table headers; layout tables become their contents. */
export function tableOf(table: Element, sheet: Sheet, read: ReadCell): Piece[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const cells = rows.flatMap((row) => listCells(row));
  const isLayout = /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') || cells.length < 2;
  if (isLayout || table.querySelector('table') !== null) {
    return cells.flatMap((cell) => blocksOf(read(cell, false)));
  }
  const caption = table.querySelector('caption')?.textContent.trim() ?? '';
  const lines = rows.map((row) => writeRow(row, sheet, read));
  return [
    block(`<table>${caption && element('caption', {}, escapeHtml(caption))}<tbody>${lines.join('')}</tbody></table>`),
  ];
}

function listCells(row: Element): Element[] {
  return [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
}

function writeRow(row: Element, sheet: Sheet, read: ReadCell): string {
  const cells = listCells(row);
  const isHeadRow = row.parentElement?.localName === 'thead' || cells.every(({ localName }) => localName === 'th');
  const shown = cells.map((cell) => {
    const isHead = isHeadRow || cell.localName === 'th';
    const attributes = {
      scope: isHead && !isHeadRow ? 'row' : null,
      colspan: readSpan(cell, 'colspan'),
      rowspan: readSpan(cell, 'rowspan'),
      align: findAlign([cell, ...cell.querySelectorAll('p')], sheet),
    };
    return element(isHead ? 'th' : 'td', attributes, innerOf(read(cell, isHead)));
  });
  return element('tr', {}, shown.join(''));
}

function readSpan(cell: Element, name: string): string | null {
  const span = Number(cell.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= 100 ? String(span) : null;
}

function findAlign(elements: readonly Element[], sheet: Sheet): string | null {
  for (const one of elements) {
    const align = stylesOf(one, sheet).get('text-align') ?? one.getAttribute('align')?.toLowerCase() ?? '';
    if (align === 'right' || align === 'end') return 'right';
    if (align === 'center') return 'center';
  }
  return null;
}
