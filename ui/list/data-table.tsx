import './data-table.css';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon.tsx';

export interface DataColumn {
  readonly label: string;
  /** Numbers align right. */
  readonly holds?: 'number';
  /** Sort link and current order. */
  readonly sort?: { readonly to: string; readonly now: 'ascending' | 'descending' | null };
  /** For screen readers only. */
  readonly silent?: boolean;
}

interface DataTableProps {
  readonly columns: readonly DataColumn[];
  /** Heading id, or label. */
  readonly titleId?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * On narrow screens rows are blocks with labelled cells; explicit roles are needed because browsers drop table
 * semantics there.
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
  /** Secondary line. */
  readonly under?: ReactNode;
  readonly children: ReactNode;
}

/** Usually a link. */
export function RowHead({ column, under, children }: RowHeadProps) {
  return (
    <th role="rowheader" scope="row" data-label={column}>
      <span className="data-table-name">{children}</span>
      {under !== undefined && under !== null && <span className="under">{under}</span>}
    </th>
  );
}
