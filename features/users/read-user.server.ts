import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { passkeys, sessions, userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { deviceText } from '#features/accounts/requests/devices.server.ts';
import { addressRange, userStatus, type ShownSession, type ShownUser } from '#features/users/users.public.ts';
import { jsonList } from '#server/db/query/json-list.ts';
import { isoText } from '#server/db/query/iso-text.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';

/** In one query; undefined if not found. */
export async function readUser(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<ShownUser | undefined> {
  const ways = db
    .select({ provider: userIdentities.providerId, since: userIdentities.createdAt })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.createdAt))
    .as('ways');
  const keys = db
    .select({ name: passkeys.name, since: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .as('keys');
  const places = db
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.updatedAt))
    .limit(50)
    .as('places');
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      banned: users.banned,
      twoFactorEnabled: users.twoFactorEnabled,
      createdAt: users.createdAt,
      fullName: userProfiles.fullName,
      company: userProfiles.companyName,
      role: userProfiles.role,
      tier: userProfiles.subscriptionTier,
      status: userProfiles.subscriptionStatus,
      customerId: userProfiles.stripeCustomerId,
      eraseAt: userProfiles.eraseAt,
      ways: jsonList(ways),
      passkeys: jsonList(keys),
      sessions: jsonList(places),
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return undefined;
  const { emailVerified, banned, twoFactorEnabled, createdAt, eraseAt, ...rest } = row;
  const shown = row.sessions.map(({ id, ipAddress, userAgent, createdAt: startedAt, updatedAt }): ShownSession => ({
    id,
    device: deviceText(userAgent ?? ''),
    range: addressRange(ipAddress ?? ''),
    startedAt: isoText(startedAt),
    seenAt: isoText(updatedAt),
  }));
  return {
    ...rest,
    standing: userStatus(row),
    isConfirmed: emailVerified,
    isDisabled: banned === true,
    hasSecondFactor: twoFactorEnabled === true,
    joinedAt: createdAt.toISOString(),
    eraseAt: eraseAt?.toISOString() ?? null,
    seenAt: shown[0]?.seenAt ?? null,
    ways: row.ways.map((one) => ({ ...one, since: isoText(one.since) })),
    passkeys: row.passkeys.map(({ name, since }) => ({ name: name ?? 'Passkey', since: isoText(since ?? 0) })),
    sessions: shown,
  };
}

/** For the lead page; null if not found. */
export async function accountOfAddress({ db }: Pick<AppContext, 'db'>, email: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      isConfirmed: users.emailVerified,
      fullName: userProfiles.fullName,
      tier: userProfiles.subscriptionTier,
      status: userProfiles.subscriptionStatus,
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.email, email.toLowerCase()));
  if (!row) return null;
  const { fullName, email: address, ...account } = row;
  return { ...account, name: fullName?.trim() || address };
}

/** By user id. */
export function userAddresses(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: users.id, name: users.email }, ids);
}
