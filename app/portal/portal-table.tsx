import '#ui/list/data-table.css';
import './portal-table.css';
import type { ReactNode } from 'react';

interface PortalTableProps {
  readonly columns: readonly string[];
  /** The columns of numbers. */
  readonly amounts: readonly string[];
  readonly titleId: string;
  /** On narrow screens rows of two lines without labels; the second cell names the row. */
  readonly isCompact?: boolean;
  readonly children: ReactNode;
}

/**
 * Rows become blocks on narrow screens. Explicit roles, because browsers drop them when CSS changes the table layout.
 */
export function PortalTable({ columns, amounts, titleId, isCompact, children }: PortalTableProps) {
  return (
    <table className="data-table portal-table" role="table" aria-labelledby={titleId} data-compact={isCompact}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              data-holds={amounts.includes(column) ? 'number' : undefined}
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
  readonly holds?: 'number';
  readonly children: ReactNode;
}

export function PortalCell({ column, holds, children }: PortalCellProps) {
  return (
    <td role="cell" data-label={column} data-holds={holds}>
      {children}
    </td>
  );
}
