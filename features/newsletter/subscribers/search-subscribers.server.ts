import { sql, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { newsletterSubscriptions as table } from '#features/newsletter/newsletter.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { emailDomain } from '#server/db/query/email-domain.ts';
import { someMatches, type Sought } from '#server/db/query/some-matches.ts';

/** Finds subscribers without an account for the back office search: `id, title, detail, email, company`. */
export function subscriberSearchQuery(sought: Sought, limit: number): SQL {
  // Checked after the search: if all subscribers have accounts, it would otherwise read all matches.
  const found = someMatches({ table, id: table.id, at: table.createdAt, text: table.email }, sought, 4 * limit);
  return sql`select r.id::text, r.email as title, 'Newsletter subscriber'::text as detail, r.email, null::text as company
    from ${found} r where not exists (select from ${users} u where u.email = r.email) limit ${limit}`;
}

/** For the company's page: everyone with an address at the domain. */
export async function subscribersOfDomain({ db }: Pick<AppContext, 'db'>, domain: string, limit: number) {
  return db
    .select({ id: table.id, email: table.email, status: table.status })
    .from(table)
    .where(sql`${emailDomain(table.email)} = ${domain}`)
    .orderBy(table.id)
    .limit(limit);
}
