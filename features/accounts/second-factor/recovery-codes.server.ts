import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { argonParameters } from '#features/accounts/passwords/passwords.server.ts';
import { bodyText, type AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { factorOfCall } from '#features/accounts/requests/verifying-user.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Stores recovery codes as JSON list of argon2id hashes; one salt per set, so that a check needs one hash. */
export const recoveryCodeStore = {
  encrypt: async (json: string) => JSON.stringify(await hashed(JSON.parse(json) as string[])),
  decrypt: (stored: string) => Promise.resolve(stored),
};

/** The submitted code in stored form; empty if the account has no codes. */
export async function toStoredCode(app: AppContext, ctx: AuthRequest): Promise<string> {
  const stored = (await factorOfCall(app, ctx))?.backupCodes ?? '[]';
  const [first] = JSON.parse(stored) as string[];
  return first === undefined ? '' : hashCode(bodyText(ctx, 'code'), readSalt(first));
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

function readSalt(encoded: string): Uint8Array {
  return Buffer.from(encoded.split('$')[4] ?? '', 'base64');
}

function isHash(code: string): boolean {
  return code.startsWith('$argon2id$');
}
