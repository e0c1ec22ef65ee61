import { eq, sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { domainsFrom, emailDomain } from '#server/db/query/email-domain.ts';
import { userStatus } from '#features/users/users.public.ts';
import type { AppContext } from '#server/app-context.ts';
import { someMatches, type Sought } from '#server/db/query/some-matches.ts';

const source = {
  table: userProfiles,
  id: userProfiles.userId,
  at: userProfiles.createdAt,
  text: userProfiles.searchText,
};

/** For the search of the back office: `id, title, detail, email, company`. */
export function userSearchQuery(sought: Sought, limit: number): SQL {
  return sql`select u.id, coalesce(nullif(r.full_name, ''), u.email) as title, u.email as detail, u.email,
      r.company_name as company
    from ${someMatches(source, sought, limit)} r join ${users} u on u.id = r.user_id`;
}

export function userDomains(beginning: string, limit: number): SQL {
  return domainsFrom(users, users.email, beginning, limit);
}

/** For the company's page: everyone with an address at the domain. */
export async function usersOfDomain({ db }: Pick<AppContext, 'db'>, domain: string, limit: number) {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      banned: users.banned,
      name: userProfiles.fullName,
      company: userProfiles.companyName,
      tier: userProfiles.subscriptionTier,
      status: userProfiles.subscriptionStatus,
      eraseAt: userProfiles.eraseAt,
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(sql`${emailDomain(users.email)} = ${domain}`)
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ emailVerified, banned, eraseAt, ...user }) => ({
    ...user,
    standing: userStatus({ emailVerified, banned, eraseAt }),
  }));
}
