import { createHash } from 'node:crypto';
import { and, eq, gt, like, ne, type SQL } from 'drizzle-orm';
import { verifications } from '#features/accounts/accounts.table.ts';
import type { AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

const prefix = 'trust-device:';

/** Identifiers are hashed; trusted devices stay listable. */
export const storeIdentifier = {
  default: 'hashed',
  overrides: { 'trust-device-': { hash: (identifier: string) => Promise.resolve(storedIdentifier(identifier)) } },
} as const;

export function isTrustedDevice(identifier: string): boolean {
  return identifier.startsWith(prefix);
}

/** Condition for the trusted devices of a user. */
export function trustedDevicesOf(userId: string): SQL | undefined {
  return and(eq(verifications.value, userId), like(verifications.identifier, `${prefix}%`));
}

/** Revokes all trusted devices of a user. */
export async function endTrust(db: Database | Transaction, userId: string): Promise<void> {
  await db.delete(verifications).where(trustedDevicesOf(userId));
}

/** Revokes one trusted device of a user. */
export async function endTrustIn({ db }: AppContext, userId: string, id: string): Promise<void> {
  await db.delete(verifications).where(and(trustedDevicesOf(userId), eq(verifications.id, id)));
}

/** Calls that revoke trusted devices. */
export async function endTrustAfter({ db }: AppContext, ctx: AuthRequest, path: string): Promise<void> {
  const userId = ctx.context.session?.user.id;
  if (userId === undefined) return;
  if (path === '/revoke-sessions' || path === '/two-factor/disable') await endTrust(db, userId);
  if (path !== '/revoke-other-sessions') return;
  const { createAuthCookie, secret } = ctx.context;
  const [, own = ''] = ((await ctx.getSignedCookie(createAuthCookie('trust_device').name, secret)) || '').split('!');
  await db
    .delete(verifications)
    .where(and(trustedDevicesOf(userId), ne(verifications.identifier, storedIdentifier(own))));
}

/** By the library's cookie in the `Cookie` header. Its identifier is secret, so the signature needs no check. */
export async function hasTrustedDevice(
  db: Database | Transaction,
  userId: string,
  cookie: { readonly header: string | null | undefined; readonly name: string; readonly now: Date },
): Promise<boolean> {
  const pair = cookie.header?.split(/; */).find((one) => one.startsWith(`${cookie.name}=`));
  const identifier = /(?:!|%21)(trust-device-[\w-]+)/.exec(pair ?? '')?.[1];
  if (identifier === undefined) return false;
  const [trust] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, storedIdentifier(identifier)),
        eq(verifications.value, userId),
        gt(verifications.expiresAt, cookie.now),
      ),
    );
  return trust !== undefined;
}

function storedIdentifier(identifier: string): string {
  return prefix + createHash('sha256').update(identifier).digest('base64url');
}
