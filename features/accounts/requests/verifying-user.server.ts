import { getSessionFromCtx } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { secondFactors } from '#features/accounts/accounts.table.ts';
import type { AuthRequest } from '#features/accounts/requests/auth-request.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** The second factor of the signed-in user, or of the user who passed the password step. */
export async function factorOfCall({ db }: AppContext, ctx: AuthRequest) {
  const userId = await userOfCall(ctx);
  if (userId === undefined) return undefined;
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

async function userOfCall(ctx: AuthRequest): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx, { disableRefresh: true });
  if (session) return session.user.id;
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const challenge = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
  return challenge ? (await internalAdapter.findVerificationValue(challenge))?.value : undefined;
}
