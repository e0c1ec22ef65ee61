import { createHmac } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { secondFactors } from '#features/accounts/accounts.table.ts';
import { bodyText, type AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { factorOfCall } from '#features/accounts/requests/verifying-user.server.ts';
import { decryptStored } from '#features/accounts/emails/stored-secrets.server.ts';
import type { AppContext } from '#server/app-context.ts';

const stepSeconds = 30;

/**
 * Consumes an authenticator code. Returns it, or '' if it or a later one was used: the library then counts a wrong
 * code.
 */
export async function spendAppCode(app: AppContext, ctx: AuthRequest): Promise<string> {
  const code = bodyText(ctx, 'code');
  const factor = await factorOfCall(app, ctx);
  if (!factor) return code;
  const secret = await decryptStored(app, factor.secret);
  if (secret === null) {
    // AUTH_SECRET has changed, and the library would fail on it.
    const message = 'Codes from this authenticator can no longer be checked. Use a recovery code.';
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message });
  }
  const step = findStep(code, secret);
  if (step === undefined) return code;
  const isLater = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const spent = await app.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.id, factor.id), isLater))
    .returning({ id: secondFactors.id });
  return spent.length > 0 ? code : '';
}

/** Time step of a code; allows one step of clock drift, like the library. */
function findStep(code: string, secret: string): number | undefined {
  const now = Math.floor(Date.now() / 1000 / stepSeconds);
  return [now + 1, now, now - 1].find((step) => generateCode(secret, step) === code);
}

/** RFC 6238: SHA-1, six digits. */
function generateCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
