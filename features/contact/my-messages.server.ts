import { asc, sql } from 'drizzle-orm';
import { contactSubmissions as table } from '#features/contact/contact.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** For the owner of the address. */
export function ownMessages({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({
      ...{ name: table.name, email: table.email, company: table.company, message: table.message },
      ...{ status: table.status, metadata: table.metadata, createdAt: table.createdAt, history: table.history },
    })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}
