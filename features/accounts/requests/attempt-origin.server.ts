import { accountOf, visitorOf, type AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import { findDevice } from '#features/accounts/requests/devices.server.ts';
import type { AttemptOrigin } from '#features/accounts/requests/limits.server.ts';
import { factorOfCall } from '#features/accounts/requests/verifying-user.server.ts';
import type { AppContext } from '#server/app-context.ts';

const secondStep = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

// Set before the call, which consumes the challenge.
const triers = new WeakMap<object, AttemptOrigin>();

/** Identifies who makes an attempt, for rate limits. */
export async function attemptOrigin(app: AppContext, ctx: AuthRequest, path: string): Promise<AttemptOrigin> {
  const origin = triers.get(ctx.context) ?? (await findOrigin(app, ctx, path));
  triers.set(ctx.context, origin);
  return origin;
}

async function findOrigin(app: AppContext, ctx: AuthRequest, path: string): Promise<AttemptOrigin> {
  const visitor = visitorOf(ctx);
  const cookies = ctx.headers?.get('cookie') ?? null;
  if (secondStep.has(path)) {
    const userId = (await factorOfCall(app, ctx))?.userId;
    const device = userId === undefined ? undefined : await findDevice(app, cookies, { userId });
    return { visitor, account: userId ?? '', device };
  }
  const account = accountOf(ctx);
  const device = path === '/sign-in/email' ? await findDevice(app, cookies, { email: account }) : undefined;
  return { visitor, account, device };
}
