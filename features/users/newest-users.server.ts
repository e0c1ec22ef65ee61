import { desc, eq } from 'drizzle-orm';
import { userStatus, type Standing } from '#features/users/users.public.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** As specified. */
const listed = 10;

export interface ListedUser {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string;
  readonly company: string | null;
  readonly role: string;
  readonly tier: string | null;
  readonly standing: Standing;
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** Newest first, in one query. */
export async function newestUsers({ db }: Pick<AppContext, 'db'>): Promise<ListedUser[]> {
  const rows = await db
    .select({
      id: userProfiles.userId,
      fullName: userProfiles.fullName,
      email: users.email,
      company: userProfiles.companyName,
      role: userProfiles.role,
      tier: userProfiles.subscriptionTier,
      emailVerified: users.emailVerified,
      banned: users.banned,
      eraseAt: userProfiles.eraseAt,
      createdAt: userProfiles.createdAt,
    })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .orderBy(desc(userProfiles.createdAt), desc(userProfiles.userId))
    .limit(listed);
  return rows.map(({ createdAt, emailVerified, banned, eraseAt, ...row }) => ({
    ...row,
    standing: userStatus({ emailVerified, banned, eraseAt }),
    joinedAt: createdAt.toISOString(),
  }));
}
