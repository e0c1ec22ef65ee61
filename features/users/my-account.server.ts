import { eq } from 'drizzle-orm';
import { passkeys, sessions, userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { membershipsOf } from '#features/accounts/organizations/organizations.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** An account's data for its owner, without secrets. */
export async function exportAccount({ db }: Pick<AppContext, 'db'>, id: string): Promise<object> {
  const [user] = await db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      createdAt: users.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      fullName: userProfiles.fullName,
      company: userProfiles.companyName,
      role: userProfiles.role,
      subscriptionTier: userProfiles.subscriptionTier,
      subscriptionStatus: userProfiles.subscriptionStatus,
      secondFactor: users.twoFactorEnabled,
      eraseAt: userProfiles.eraseAt,
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, id));
  const waysIn = await db
    .select({ provider: userIdentities.providerId, since: userIdentities.createdAt })
    .from(userIdentities)
    .where(eq(userIdentities.userId, id));
  const keys = await db
    .select({ name: passkeys.name, since: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, id));
  const places = await db
    .select({
      address: sessions.ipAddress,
      browser: sessions.userAgent,
      since: sessions.createdAt,
      lastSeen: sessions.updatedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, id));
  const memberOf = await membershipsOf(db, id);
  return {
    ...user,
    organizations: memberOf.map(({ name, role, since }) => ({ name, role, since })),
    waysIn,
    passkeys: keys,
    sessions: places,
  };
}
