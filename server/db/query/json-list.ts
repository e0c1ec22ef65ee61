import { sql, type AnyColumn, type Subquery } from 'drizzle-orm';
import type { RowOf } from '#server/db/query/row-of.ts';

type InJson<Row> = {
  readonly [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

/** A column with the rows of a subquery, in its order. Timestamps are texts of Postgres, which `isoText` reads. */
export function jsonList<Columns extends Readonly<Record<string, AnyColumn>>>(rows: Subquery<string, Columns>) {
  const pairs = Object.entries(rows._.selectedFields).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql<
    readonly InJson<RowOf<Columns>>[]
  >`(select coalesce(json_agg(json_build_object(${sql.join(pairs, sql`, `)})), '[]')
    from ${rows})`;
}
