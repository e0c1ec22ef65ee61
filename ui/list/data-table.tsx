import './data-table.css';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon.tsx';

export interface DataColumn {
  readonly label: string;
  /** Numbers stand at the right. */
  readonly holds?: 'number';
  /** The address of the list ordered by this column, and how it is ordered by it now. */
  readonly sort?: { readonly to: string; readonly now: 'ascending' | 'descending' | null };
  /** Its name is for screen readers alone, as over a column of buttons. */
  readonly silent?: boolean;
}

interface DataTableProps {
  readonly columns: readonly DataColumn[];
  /** The id of its heading, or its name. */
  readonly titleId?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A table of the back office, its head in sight while its rows are read. On a narrow screen each row stands as a block
 * with the column's name before each cell; the roles are written out, since browsers forget them where a table is not
 * laid out as one.
 */
export function DataTable({ columns, titleId, label, children }: DataTableProps) {
  return (
    <table className="data-table" role="table" aria-labelledby={titleId} aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              data-holds={column.holds}
              aria-sort={column.sort?.now ?? undefined}
            >
              <ColumnHead {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

function ColumnHead({ label, sort, silent }: DataColumn) {
  if (silent) return <span className="visually-hidden">{label}</span>;
  if (!sort) return label;
  return (
    <Link to={sort.to} preventScrollReset>
      {label}
      {sort.now && <Icon name={sort.now === 'ascending' ? 'chevron-up' : 'chevron-down'} />}
    </Link>
  );
}

export function Row(props: Omit<ComponentProps<'tr'>, 'role' | 'className'>) {
  return <tr {...props} role="row" />;
}

interface CellProps {
  /** The label of its column. */
  readonly column: string;
  readonly holds?: 'number';
  readonly children: ReactNode;
}

export function Cell({ column, holds, children }: CellProps) {
  return (
    <td role="cell" data-label={column} data-holds={holds}>
      {children}
    </td>
  );
}

interface RowHeadProps {
  readonly column: string;
  /** The line under it, in soft ink. */
  readonly under?: ReactNode;
  readonly children: ReactNode;
}

/** The cell that names its row: usually the link to what the row is about. */
export function RowHead({ column, under, children }: RowHeadProps) {
  return (
    <th role="rowheader" scope="row" data-label={column}>
      <span className="data-table-name">{children}</span>
      {under !== undefined && under !== null && <span className="data-table-under">{under}</span>}
    </th>
  );
}
