import { asc, eq, sql } from 'drizzle-orm';
import { contactSubmissions as table, typedColumns } from '#features/contact/contact.table.ts';
import type { AppContext } from '#server/app-context.ts';

const { id, formId, status, metadata, version, suspectedSpam, createdAt, history } = table;

export async function readMessage({ db }: Pick<AppContext, 'db'>, messageId: string) {
  const [row] = await db
    .select({ ...typedColumns, id, formId, metadata, version, suspectedSpam, createdAt, history })
    .from(table)
    .where(eq(id, messageId));
  return row ?? null;
}

/** For the owner of the address. */
export function exportMessages({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({ ...typedColumns, status, metadata, createdAt, history })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(createdAt));
}
