import { getTableName, sql } from 'drizzle-orm';
import { check, type CheckBuilder, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

/** Bytes that a text column holds at most, unless its table says otherwise. */
const usual = 8_000;

/**
 * A length check for every text column of a table, so that nothing can store a text without bounds, whichever code
 * writes it. `bytes` names the columns that hold more or less than usual.
 */
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
