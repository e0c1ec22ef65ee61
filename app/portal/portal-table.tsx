import type { ReactNode } from 'react';

interface PortalTableProps {
  readonly columns: readonly string[];
  /** Which of the columns is a sum. */
  readonly amount: string;
  /** The id of its heading. */
  readonly titleId: string;
  readonly children: ReactNode;
}

/**
 * A table of a client's own things. On a narrow screen each row stands as a block with the column's name before each
 * cell; the roles are written out, since browsers forget them where a table is not laid out as one.
 */
export function PortalTable({ columns, amount, titleId, children }: PortalTableProps) {
  return (
    <table className="portal-table" role="table" aria-labelledby={titleId}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={column === amount ? 'portal-amount' : undefined}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export function PortalRow({ children }: { readonly children: ReactNode }) {
  return <tr role="row">{children}</tr>;
}

interface PortalCellProps {
  readonly column: string;
  readonly holds?: 'amount' | 'papers';
  readonly children: ReactNode;
}

export function PortalCell({ column, holds, children }: PortalCellProps) {
  return (
    <td role="cell" data-label={column} className={holds && `portal-${holds}`}>
      {children}
    </td>
  );
}
