import { accountOf, visitorOf, type AuthCall } from '#features/accounts/auth/call.server.ts';
import { knownDevice } from '#features/accounts/auth/devices.server.ts';
import type { Trier } from '#features/accounts/auth/limits.server.ts';
import { factorOfCall } from '#features/accounts/second-factor/verifying-user.server.ts';
import type { Machine } from '#server/machine.ts';

const secondStep = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

// The call spends the challenge that says whose second factor it is about, so it is looked up before it.
const triers = new WeakMap<object, Trier>();

/** Who tries a call, as the limits count it: where from, on which account, and whether its browser is known there. */
export async function trierOf(machine: Machine, ctx: AuthCall, path: string): Promise<Trier> {
  const trier = triers.get(ctx.context) ?? (await findTrier(machine, ctx, path));
  triers.set(ctx.context, trier);
  return trier;
}

async function findTrier(machine: Machine, ctx: AuthCall, path: string): Promise<Trier> {
  const visitor = visitorOf(ctx);
  const cookies = ctx.headers?.get('cookie') ?? null;
  if (secondStep.has(path)) {
    const userId = (await factorOfCall(machine, ctx))?.userId;
    const device = userId === undefined ? undefined : await knownDevice(machine, cookies, { userId });
    return { visitor, account: userId ?? '', device };
  }
  const account = accountOf(ctx);
  const device = path === '/sign-in/email' ? await knownDevice(machine, cookies, { email: account }) : undefined;
  return { visitor, account, device };
}
