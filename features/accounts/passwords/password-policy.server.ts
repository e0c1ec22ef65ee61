import { APIError, getSessionFromCtx } from 'better-auth/api';
import { accountMessages, accountReasons, passwordSchema } from '#features/accounts/accounts.ts';
import { bodyText, type AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { weaknessOf, type Weakness } from '#features/accounts/passwords/passwords.server.ts';
import { isObject } from '#forms/json.ts';
import { textOf } from '#values/text.ts';

const setsPassword = new Set(['/sign-up/email', '/reset-password', '/change-password', '/email-otp/reset-password']);

/** Common passwords, and those based on the owner's data. */
export async function refuseWeakPassword(ctx: AuthRequest, path: string): Promise<void> {
  if (!setsPassword.has(path)) return;
  const password = bodyText(ctx, 'newPassword') || bodyText(ctx, 'password');
  if (!passwordSchema.safeParse(password).success) return;
  const weakness = weaknessOf(password, await readContext(ctx, path));
  if (weakness === null) return;
  throw new APIError('BAD_REQUEST', { ...weaknessRefusals[weakness], reasons: [weakness] });
}

export const weaknessRefusals: Readonly<Record<Weakness, { code: string; message: string }>> = {
  common: { code: 'PASSWORD_TOO_COMMON', message: accountReasons['weak-password'] },
  word: { code: 'PASSWORD_TOO_GUESSABLE', message: accountMessages.guessable },
  pattern: { code: 'PASSWORD_TOO_REGULAR', message: accountMessages.regular },
  personal: { code: 'PASSWORD_TOO_PERSONAL', message: accountMessages.personal },
};

/**
 * For emailed codes only the submitted address: the code may be a guess, and the response must not reveal the owner.
 */
async function readContext(ctx: AuthRequest, path: string): Promise<string[]> {
  const sent = path === '/sign-up/email' && isObject(ctx.body) ? ctx.body : {};
  const owner = await findOwner(ctx, path);
  const known = { ...sent, ...owner };
  const names = ['name', 'firstName', 'lastName', 'company'].map((name) => textOf(known[name]));
  return [textOf(known['email']) || bodyText(ctx, 'email'), ...names, ...(names[0]?.split(/\s+/) ?? [])];
}

async function findOwner(ctx: AuthRequest, path: string): Promise<Record<string, unknown>> {
  if (path === '/change-password') return (await getSessionFromCtx(ctx))?.user ?? {};
  if (path !== '/reset-password') return {};
  const { internalAdapter } = ctx.context;
  const reset = await internalAdapter.findVerificationValue(`reset-password:${bodyText(ctx, 'token')}`);
  return reset ? ((await internalAdapter.findUserById(reset.value)) ?? {}) : {};
}
