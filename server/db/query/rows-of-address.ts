import { and, asc, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { keyset } from '#server/db/query/keyset.ts';

type ColumnName = 'id' | 'email' | 'suspectedSpam' | 'createdAt' | 'updatedAt';

interface Columns extends Readonly<Record<ColumnName, PgColumn>> {
  readonly name: PgColumn | SQL;
  readonly company: PgColumn | SQL;
}

interface Reads {
  readonly db: Database;
}

export interface ListedRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly createdAt: string;
}

/** Newest first: suspected spam, or everything else. */
export interface RowsQuery {
  readonly isSpam: boolean;
  /** Cursor of the previous page. */
  readonly after: string;
}

export interface ExpiredRow {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly updatedAt: Date;
}

/** Queries of the rows of one table that hold an email address, of all rows or of those with a condition. */
export function rowsOfAddress(columns: Columns, condition?: SQL) {
  const { id, email, suspectedSpam, createdAt, updatedAt } = columns;
  const name = sql<string>`coalesce(${columns.name}, '')`;
  const company = sql<string | null>`nullif(${columns.company}, '')`;
  const address = sql<string>`lower(${email})`;
  const also = condition === undefined ? sql`` : sql` and ${condition}`;
  return {
    /** The `email` of the row with an id. */
    addressOf: (rowId: SQL): SQL => sql`select ${email} as email from ${id.table} where ${id} = ${rowId}${also}`,
    /** `id, name, company, created_at` of the rows with an address in lower case. */
    rowsOf: (wanted: SQL): SQL =>
      sql`select ${id} as id, ${name} as name, ${company} as company,
          ${createdAt} as created_at
        from ${id.table} where ${address} = ${wanted}${also}`,
    newest: async ({ db }: Reads, { isSpam, after }: RowsQuery, size: number) => {
      const key = [['timestamptz', createdAt, 'createdAt'] as const, ['uuid', id, 'id'] as const];
      const { after: beyond, orderBy, limit, page } = keyset('desc', key, after, size);
      const rows = await db
        .select({ id: sql<string>`${id}`, email: sql<string>`${email}`, name, company, createdAt: dateOf(createdAt) })
        .from(id.table)
        .where(and(isSpam ? isNotNull(suspectedSpam) : isNull(suspectedSpam), condition, beyond))
        .orderBy(orderBy)
        .limit(limit);
      return page(rows, (row): ListedRow => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
    /** Rows unchanged since `before`, oldest first, after a cursor. */
    expired: (
      { db }: Reads,
      before: Date,
      after: Pick<ExpiredRow, 'id' | 'updatedAt'> | null,
      limit: number,
    ): Promise<ExpiredRow[]> => {
      const beyond =
        after && sql`(${updatedAt}, ${id}) > (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
      return db
        .select({
          id: sql<string>`${id}`,
          email: address,
          updatedAt: dateOf(updatedAt),
        })
        .from(id.table)
        .where(and(lt(updatedAt, before), condition, beyond ?? undefined))
        .orderBy(asc(updatedAt), asc(id))
        .limit(limit);
    },
  };
}

function dateOf(column: PgColumn): SQL<Date> {
  return sql`${column}`.mapWith(column) as SQL<Date>;
}
