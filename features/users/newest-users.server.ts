import { desc, eq } from 'drizzle-orm';
import { userStatus } from '#features/users/users.public.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** As specified. */
const listed = 10;

/** Newest first, in one query. */
export async function newestUsers({ db }: Pick<AppContext, 'db'>) {
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

/** `joinedAt` is ISO 8601. */
export type ListedUser = Awaited<ReturnType<typeof newestUsers>>[number];
