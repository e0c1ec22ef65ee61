import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { accountReasons } from '#features/accounts/accounts.ts';
import { isTeamRole } from '#features/accounts/rights/roles.ts';
import { passkeys, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { isObject } from '#forms/json.ts';
import type { AppContext } from '#server/app-context.ts';

/** Authenticator flag: user verified by PIN, fingerprint or face. */
const userVerified = 0b100;

/** Flag offset in bytes, after the domain hash. */
const flagsAt = 32;

/**
 * A passkey replaces password and second factor, so a found security key must not open accounts with a second factor or
 * administrators. The library then verifies the flags' signature.
 */
export async function refuseUnverifiedPasskey({ db }: AppContext, response: unknown): Promise<void> {
  const [id, data] = isObject(response) && isObject(response['response']) ? readIdAndData(response) : [];
  if (id === undefined || (Buffer.from(data ?? '', 'base64url')[flagsAt] ?? 0) & userVerified) return;
  const [owner] = await db
    .select(rights)
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(passkeys.credentialID, id));
  if (!owner || !needsVerification(owner)) return;
  const message = accountReasons['unverified-passkey'];
  throw new APIError('FORBIDDEN', { code: 'USER_VERIFICATION_REQUIRED', message });
}

/** Registration options; requires user verification where the account needs it. */
export async function withVerification({ db }: AppContext, userId: string, options: Options): Promise<Options> {
  const [owner] = await db
    .select(rights)
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!owner || !needsVerification(owner)) return options;
  return { ...options, authenticatorSelection: { ...options.authenticatorSelection, userVerification: 'required' } };
}

interface Options {
  readonly authenticatorSelection?: object;
}

const rights = { factor: users.twoFactorEnabled, role: userProfiles.role };

function needsVerification({ factor, role }: { readonly factor: boolean | null; readonly role: string }): boolean {
  return factor === true || isTeamRole(role);
}

function readIdAndData(response: Record<string, unknown>): readonly [id: string | undefined, data: string | undefined] {
  const { authenticatorData } = response['response'] as { authenticatorData?: unknown };
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return [text(response['id']), text(authenticatorData)];
}
