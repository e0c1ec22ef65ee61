import { asc, sql } from 'drizzle-orm';
import { contactSubmissions as table } from '#features/contact/contact.table.ts';
import type { Machine } from '#server/machine.ts';

/** What was sent by the contact form under an address, for its owner. */
export function ownMessages({ db }: Pick<Machine, 'db'>, email: string) {
  return db
    .select({
      ...{ name: table.name, email: table.email, company: table.company, message: table.message },
      ...{ status: table.status, metadata: table.metadata, createdAt: table.createdAt, history: table.history },
    })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}
