import { createAuthEndpoint } from 'better-auth/api';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Session } from '#features/accounts/accounts.ts';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { Machine } from '#server/machine.ts';

/**
 * A plugin with one call that has no address: who is signed in, and their profile, in one trip to the database. The
 * library checks the signature of the cookie (or of the bearer token that it puts in its place) as for its own calls.
 */
export function readSession(machine: Machine) {
  return {
    id: 'read-session',
    endpoints: {
      readSession: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (ctx): Promise<Session | null> => {
        const { sessionToken } = ctx.context.authCookies;
        const token = await ctx.getSignedCookie(sessionToken.name, ctx.context.secret);
        return token ? readSessionWhere(machine, eq(sessions.token, token)) : null;
      }),
    },
  };
}

/** A session that is still good, of an account that is not disabled. */
export async function readSessionWhere(machine: Machine, isIt: SQL): Promise<Session | null> {
  const [row] = await machine.db
    .select({
      sessionId: sessions.id,
      user: { id: users.id, email: users.email, emailVerified: users.emailVerified, createdAt: users.createdAt },
      profile: {
        fullName: userProfiles.fullName,
        companyName: userProfiles.companyName,
        role: userProfiles.role,
        subscriptionTier: userProfiles.subscriptionTier,
        subscriptionStatus: userProfiles.subscriptionStatus,
        stripeCustomerId: userProfiles.stripeCustomerId,
      },
      banned: users.banned,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(isIt, gt(sessions.expiresAt, machine.now())));
  if (!row || row.banned === true) return null;
  const { sessionId, user, profile } = row;
  return { sessionId, user, profile };
}
