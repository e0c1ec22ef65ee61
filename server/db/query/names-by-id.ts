import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';

/** `name` by `id` in one query. Omits unknown ids, missing names and malformed UUIDs. */
export async function namesById(
  { db }: { readonly db: Database },
  { id, name }: { readonly id: PgColumn; readonly name: PgColumn | SQL },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((one) => id.columnType !== 'PgUUID' || isUuid(one));
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: sql<string>`${id}::text`, name: sql<string | null>`nullif(${name}::text, '')` })
    .from(id.table)
    .where(inArray(id, known));
  return new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.id, row.name] as const])));
}
