import { href } from 'react-router';
import type { ImportVerdict, JudgedLine, ShownImport } from '#features/newsletter/import/import.ts';
import { verdictCopy } from '#features/newsletter/import/import.copy.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { State } from '#ui/feedback/state.tsx';

export interface LineTableProps {
  readonly list: ShownImport;
  readonly verdict: ImportVerdict | null;
  readonly lines: readonly JudgedLine[];
  /** Last line shown if there are more; next, where the page begins. */
  readonly next: number | null;
  readonly after: number;
}

const columns = [{ label: 'Email' }, { label: 'Result' }, { label: 'Line', holds: 'number' as const }];

export function LineTable({ list, verdict, lines, next, after }: LineTableProps) {
  const address = (from: number | null) => {
    const params = new URLSearchParams();
    if (verdict !== null) params.set('verdict', verdict);
    if (from !== null) params.set('after', String(from));
    const search = params.toString();
    return search === ''
      ? href('/admin/newsletter/import/:importId', { importId: list.id })
      : `${href('/admin/newsletter/import/:importId', { importId: list.id })}?${search}`;
  };
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title">{verdict === null ? 'All lines' : `Lines: ${verdictCopy[verdict].label.toLowerCase()}`}</h2>
      {lines.length === 0 ? (
        <Empty title="No lines" />
      ) : (
        <DataTable columns={columns} titleId="lines-title">
          {lines.map((one) => (
            <Row key={one.line}>
              <RowHead column="Email">{one.address === '' ? 'Empty' : one.address}</RowHead>
              <Cell column="Result">
                <State tone={verdictCopy[one.verdict].tone}>{verdictCopy[one.verdict].label}</State>
              </Cell>
              <Cell column="Line" holds="number">
                {one.line}
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
      <Pager first={after === 0 ? null : address(null)} next={next === null ? null : address(next)} />
    </section>
  );
}
