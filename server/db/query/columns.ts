import { timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** A `timestamptz` column with millisecond precision, as a `Date`. */
export function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** A table's or a column's name as SQL. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

/** The columns of these names; a name without a column is a type error. */
export function pickColumns<Table, const Name extends keyof Table>(table: Table, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as { [Key in Name]: Table[Key] };
}
