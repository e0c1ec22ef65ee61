import { asc, sql } from 'drizzle-orm';
import { contactSubmissions as table, typedColumns } from '#features/contact/contact.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** For the owner of the address. */
export function ownMessages({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({
      ...typedColumns,
      status: table.status,
      metadata: table.metadata,
      createdAt: table.createdAt,
      history: table.history,
    })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}
