import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, notLike } from 'drizzle-orm';
import { secondFactors } from '#features/accounts/accounts.table.ts';
import { argonParameters } from '#features/accounts/passwords/passwords.server.ts';
import { bodyText, type AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { factorOfCall } from '#features/accounts/requests/verifying-user.server.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * Stores recovery codes as JSON list of argon2id hashes; one salt per set, so that a check needs one hash. Encrypted
 * sets of older releases remain readable.
 */
export function recoveryCodeStore({ secret }: AppContext) {
  return {
    encrypt: async (json: string) => JSON.stringify(await hashed(JSON.parse(json) as string[])),
    decrypt: (stored: string) =>
      isHashed(stored) ? Promise.resolve(stored) : symmetricDecrypt({ key: secret, data: stored }),
  };
}

/** The submitted code in stored form: hashed, or plain for an encrypted set. */
export async function toStoredCode(app: AppContext, ctx: AuthRequest): Promise<string> {
  const code = bodyText(ctx, 'code');
  const stored = (await factorOfCall(app, ctx))?.backupCodes;
  if (stored === undefined || !isHashed(stored)) return isHash(code) ? '' : code;
  const [first] = JSON.parse(stored) as string[];
  return first === undefined ? '' : hashCode(code, saltOf(first));
}

/** Migrates encrypted sets in batches. Codes used during migration stay used. */
export async function hashEncryptedCodes(app: Pick<AppContext, 'db' | 'secret'>): Promise<void> {
  const { id, backupCodes } = secondFactors;
  const isEncrypted = notLike(backupCodes, '[%');
  const rows = await app.db.select({ id, backupCodes }).from(secondFactors).where(isEncrypted).limit(100);
  for (const row of rows) {
    const codes = JSON.parse(await symmetricDecrypt({ key: app.secret, data: row.backupCodes })) as string[];
    await app.db
      .update(secondFactors)
      .set({ backupCodes: JSON.stringify(await hashed(codes)) })
      .where(and(eq(id, row.id), eq(backupCodes, row.backupCodes)));
  }
}

/** The library returns the remaining codes already hashed. */
async function hashed(codes: readonly string[]): Promise<readonly string[]> {
  if (codes.every(isHash)) return codes;
  const salt = randomBytes(16);
  return Promise.all(codes.map((code) => hashCode(code, salt)));
}

function hashCode(code: string, salt: Uint8Array): Promise<string> {
  return hash(code, { ...argonParameters, salt });
}

function saltOf(encoded: string): Uint8Array {
  return Buffer.from(encoded.split('$')[4] ?? '', 'base64');
}

function isHash(code: string): boolean {
  return code.startsWith('$argon2id$');
}

function isHashed(stored: string): boolean {
  return stored.startsWith('[');
}
