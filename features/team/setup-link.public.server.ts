import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { administratorRoles } from '#features/accounts/rights/roles.ts';
import { userProfiles, verifications } from '#features/accounts/accounts.table.ts';
import { lockAdministrators } from '#features/accounts/rights/role.server.ts';
import { hashOfToken } from '#features/accounts/token-hash.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { hourMs } from '#values/duration.ts';

/** Stored beside the links of the library, which has no identifier like it. */
const identifier = 'first-administrator';
const validMs = hourMs;
/** Replicas that start together make one link. */
const startMs = 60_000;

/**
 * The address at which the first administrator is made, once; null when there is one. Links before it end. `atStart`
 * also returns null when another replica has just made one.
 */
export async function makeSetupLink(app: AppContext, { atStart = false } = {}): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const made = await app.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (await hasAdministrator(tx)) return false;
    const now = app.now();
    const fresh = new Date(now.getTime() - startMs);
    const own = eq(verifications.identifier, identifier);
    if (atStart) {
      const [other] = await tx
        .select({ id: verifications.id })
        .from(verifications)
        .where(and(own, gt(verifications.createdAt, fresh)));
      if (other) return false;
    }
    await tx.delete(verifications).where(own);
    const expiresAt = new Date(now.getTime() + validMs);
    await tx.insert(verifications).values({ identifier, value: hashOfToken(token), expiresAt, createdAt: now });
    return true;
  });
  return made ? `${app.env.PUBLIC_ORIGIN}${href('/setup')}?token=${token}` : null;
}

/** Whether the link is valid. Does not use it up. */
export async function isSetupLink(app: AppContext, token: string): Promise<boolean> {
  const [found] = await app.db.select({ id: verifications.id }).from(verifications).where(goodLink(app, token));
  return found !== undefined;
}

/** Uses up the link. Call under the lock of the administrators, so that only one of two simultaneous uses finds it. */
export async function useSetupLink(app: AppContext, token: string, tx: Transaction): Promise<boolean> {
  const used = await tx.delete(verifications).where(goodLink(app, token)).returning({ id: verifications.id });
  return used.length > 0;
}

export async function hasAdministrator(db: Database | Transaction): Promise<boolean> {
  const [one] = await db
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .where(inArray(userProfiles.role, administratorRoles))
    .limit(1);
  return one !== undefined;
}

function goodLink(app: AppContext, token: string) {
  return and(
    eq(verifications.identifier, identifier),
    eq(verifications.value, hashOfToken(token)),
    gt(verifications.expiresAt, app.now()),
  );
}
