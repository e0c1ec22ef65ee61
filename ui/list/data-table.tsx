import './data-table.css';
import './list-table.css';
import { createContext, useContext, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon.tsx';
import { SelectAll, SelectRow, useIsSelected, type Selection } from './selection.tsx';

export interface DataColumn {
  readonly label: string;
  /** Numbers align right. */
  readonly holds?: 'number';
  /** A fixed width, so that columns do not move from page to page. Columns without one share the rest. */
  readonly width?: 'mark' | 'xs' | 's' | 'm' | 'l' | 'xl';
  /** Wraps long text instead of cutting it off. */
  readonly wraps?: boolean;
  /** Places the cell next to the name on narrow screens, or hides it, instead of showing it on the second line. */
  readonly narrow?: 'top' | 'none';
  /** Sort link and current order. */
  readonly sort?: { readonly to: string; readonly now: 'ascending' | 'descending' | null };
  /** For screen readers only. */
  readonly silent?: boolean;
}

interface DataTableProps {
  readonly columns: readonly DataColumn[];
  /** Labels of hidden columns, as from `ColumnChoice`. */
  readonly hidden?: ReadonlySet<string>;
  /** With a selection, rows need a `rowId`. */
  readonly selection?: Selection;
  /** The id of the table's heading; otherwise set `label`. */
  readonly titleId?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

interface TableContext {
  /** The visible columns by label. */
  readonly columns: ReadonlyMap<string, DataColumn>;
  readonly selection?: Selection;
}

const TableState = createContext<TableContext>({ columns: new Map() });
const RowHeadId = createContext<string | undefined>(undefined);

/**
 * On narrow screens rows are blocks of two lines; explicit roles are needed because browsers drop table semantics
 * there.
 */
export function DataTable({ columns, hidden, selection, titleId, label, children }: DataTableProps) {
  const state = useMemo(() => {
    const inView = columns.filter((column) => hidden?.has(column.label) !== true);
    return { columns: new Map(inView.map((column) => [column.label, column])), selection };
  }, [columns, hidden, selection]);
  const shown = [...state.columns.values()];
  const isFixed = shown.some(({ width }) => width !== undefined);
  return (
    <TableState value={state}>
      <table
        className="data-table"
        role="table"
        data-fixed={isFixed ? '' : undefined}
        data-selection={selection ? '' : undefined}
        aria-labelledby={titleId}
        aria-label={label}
      >
        {isFixed && (
          <colgroup>
            {selection && <col data-width="mark" />}
            {shown.map((column) => (
              <col key={column.label} data-width={column.width} />
            ))}
          </colgroup>
        )}
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col">
                <SelectAll selection={selection} />
              </th>
            )}
            {shown.map((column) => (
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
    </TableState>
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

interface RowProps extends Omit<ComponentProps<'tr'>, 'role' | 'className'> {
  /** Required if rows can be selected. */
  readonly rowId?: string;
}

export function Row({ rowId, children, ...props }: RowProps) {
  const { selection } = useContext(TableState);
  if (selection && rowId !== undefined) {
    return (
      <SelectableRow {...props} selection={selection} rowId={rowId}>
        {children}
      </SelectableRow>
    );
  }
  return (
    <tr {...props} role="row" data-row={rowId}>
      {children}
    </tr>
  );
}

type SelectableRowProps = RowProps & { readonly selection: Selection; readonly rowId: string };

function SelectableRow({ selection, rowId, children, ...props }: SelectableRowProps) {
  const headId = useId();
  const isSelected = useIsSelected(selection, rowId);
  return (
    <RowHeadId value={headId}>
      <tr {...props} role="row" data-row={rowId} aria-selected={isSelected}>
        <td role="cell" className="data-table-mark">
          <SelectRow toggle={selection.toggle} id={rowId} isSelected={isSelected} labelledBy={headId} />
        </td>
        {children}
      </tr>
    </RowHeadId>
  );
}

interface CellProps {
  readonly column: string;
  readonly holds?: 'number';
  readonly children: ReactNode;
}

export function Cell({ column, holds, children }: CellProps) {
  const own = useContext(TableState).columns.get(column);
  if (!own) return null;
  return (
    <td
      role="cell"
      data-label={column}
      data-holds={holds ?? own.holds}
      data-wraps={own.wraps ? '' : undefined}
      data-narrow={own.narrow}
    >
      {children}
    </td>
  );
}

interface RowHeadProps {
  readonly column: string;
  /** Secondary line; beside the name in the back office. */
  readonly under?: ReactNode;
  readonly children: ReactNode;
}

/** Usually a link. */
export function RowHead({ column, under, children }: RowHeadProps) {
  const id = useContext(RowHeadId);
  return (
    <th role="rowheader" scope="row" id={id} data-label={column}>
      <div className="data-table-name">{children}</div>
      {under !== undefined && under !== null && under !== '' && <div className="under">{under}</div>}
    </th>
  );
}
