import { desc, eq } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** How many of the newest users the administrators' page lists, as specified. */
const listed = 10;

/** A user as the administrators' page lists them. */
export interface ListedUser {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string;
  readonly company: string | null;
  readonly role: string;
  readonly tier: string | null;
  readonly status: string | null;
  /** An ISO text. */
  readonly joinedAt: string;
}

/** The newest users, the latest first, in one trip. */
export async function newestUsers({ db }: Pick<AppContext, 'db'>): Promise<ListedUser[]> {
  const rows = await db
    .select({
      ...{ id: userProfiles.userId, fullName: userProfiles.fullName, email: users.email },
      ...{ company: userProfiles.companyName, role: userProfiles.role, tier: userProfiles.subscriptionTier },
      ...{ status: userProfiles.subscriptionStatus, createdAt: userProfiles.createdAt },
    })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .orderBy(desc(userProfiles.createdAt), desc(userProfiles.userId))
    .limit(listed);
  return rows.map(({ createdAt, ...row }) => ({ ...row, joinedAt: createdAt.toISOString() }));
}
