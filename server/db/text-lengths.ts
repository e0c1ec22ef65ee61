import { getTableName, sql } from 'drizzle-orm';
import { check, type CheckBuilder, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

/** Default maximum bytes. */
const usual = 8_000;

/** A length check per text column, whichever code writes; `bytes` overrides the default. */
export function textLengths<Columns extends Record<string, ExtraConfigColumn>>(
  table: Columns,
  bytes: Partial<Record<keyof Columns, number>> = {},
): CheckBuilder[] {
  return Object.entries(table).flatMap(([property, column]) => {
    const isList = column.columnType === 'PgArray';
    if (column.columnType !== 'PgText' && !isList) return [];
    const name = `${getTableName(column.table)}_${column.name}_bytes`;
    const text = isList ? sql`${column}::text` : sql`${column}`;
    return [check(name, sql`octet_length(${text}) <= ${sql.raw(String(bytes[property] ?? usual))}`)];
  });
}
