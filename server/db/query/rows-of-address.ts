import { and, asc, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';

interface Columns extends Readonly<Record<'id' | 'email' | 'createdAt' | 'updatedAt', PgColumn>> {
  readonly name: PgColumn | SQL;
  readonly company: PgColumn | SQL;
}

export interface ExpiredRow {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly updatedAt: Date;
}

/** Queries of the rows of one table that hold an email address, of all rows or of those with a condition. */
export function rowsOfAddress({ id, email, createdAt, updatedAt, name, company }: Columns, condition?: SQL) {
  const address = sql<string>`lower(${email})`;
  const also = condition === undefined ? sql`` : sql` and ${condition}`;
  return {
    /** The `email` of the row with an id. */
    addressOf: (rowId: SQL): SQL => sql`select ${email} as email from ${id.table} where ${id} = ${rowId}${also}`,
    /** `id, name, company, created_at` of the rows with an address in lower case. */
    rowsOf: (wanted: SQL): SQL =>
      sql`select ${id} as id, coalesce(${name}, '') as name, nullif(${company}, '') as company,
          ${createdAt} as created_at
        from ${id.table} where ${address} = ${wanted}${also}`,
    /** Rows unchanged since `before`, oldest first, after a cursor. */
    expired: (
      { db }: { readonly db: Database },
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
          updatedAt: sql`${updatedAt}`.mapWith(updatedAt) as SQL<Date>,
        })
        .from(id.table)
        .where(and(lt(updatedAt, before), condition, beyond ?? undefined))
        .orderBy(asc(updatedAt), asc(id))
        .limit(limit);
    },
  };
}
