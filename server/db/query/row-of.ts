import type { AnyColumn, GetColumnData, SQL } from 'drizzle-orm';

/** The row that a select of these columns returns. Not for columns of a left join, which can also be null. */
export type RowOf<Columns extends Readonly<Record<string, AnyColumn | SQL>>> = {
  readonly [Name in keyof Columns]: Columns[Name] extends AnyColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL<infer Value>
      ? Value
      : never;
};
