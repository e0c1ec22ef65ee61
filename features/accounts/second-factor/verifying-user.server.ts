import { getSessionFromCtx } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { secondFactors } from '#features/accounts/accounts.table.ts';
import type { AuthCall } from '#features/accounts/auth/call.server.ts';
import type { Machine } from '#server/machine.ts';

/** The second factor of whoever sends a code: of who is signed in, or of who has shown the password before it. */
export async function factorOfCall({ db }: Machine, ctx: AuthCall) {
  const userId = await userOfCall(ctx);
  if (userId === undefined) return undefined;
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

async function userOfCall(ctx: AuthCall): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx, { disableRefresh: true });
  if (session) return session.user.id;
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const challenge = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
  return challenge ? (await internalAdapter.findVerificationValue(challenge))?.value : undefined;
}
