import { createHash, randomBytes } from 'node:crypto';
import { createAuthEndpoint } from 'better-auth/api';
import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Session } from '#features/accounts/accounts.ts';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { activeMembership } from '#features/accounts/organizations/organization-roles.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { maxSessionSeconds, sessionNotedSeconds, sessionSeconds } from '#features/accounts/requests/options.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { jsonList } from '#server/db/query/json-list.ts';

/**
 * Plugin with internal calls: session and profile in one query, browser sessions, token exchange. The library checks
 * signatures.
 */
export function readSession(app: AppContext) {
  return {
    id: 'read-session',
    endpoints: {
      readSession: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (ctx): Promise<Session | null> => {
        const { sessionToken } = ctx.context.authCookies;
        const token = await ctx.getSignedCookie(sessionToken.name, ctx.context.secret);
        return token ? readSessionWhere(app, eq(sessions.token, token)) : null;
      }),
      resumeSession: createAuthEndpoint(
        { method: 'POST', body: z.object({ sessionId: z.string() }) },
        async (ctx): Promise<void> => {
          const isIt = eq(sessions.id, ctx.body.sessionId);
          const [session] = await app.db.select({ token: sessions.token }).from(sessions).where(isIt);
          const { name, attributes } = ctx.context.authCookies.sessionToken;
          if (session) await ctx.setSignedCookie(name, session.token, ctx.context.secret, attributes);
        },
      ),
      exchangeToken: createAuthEndpoint(
        { method: 'POST', requireHeaders: true },
        async (ctx): Promise<Session | null> => {
          const { name, attributes } = ctx.context.authCookies.sessionToken;
          const spent = await ctx.getSignedCookie(name, ctx.context.secret);
          const token = randomBytes(24).toString('base64url');
          const sessionId = spent ? await exchange(app, spent, token) : undefined;
          const session = sessionId === undefined ? null : await readSessionWhere(app, eq(sessions.id, sessionId));
          if (session) await ctx.setSignedCookie(name, token, ctx.context.secret, attributes);
          return session;
        },
      ),
    },
  };
}

/** Null if the account is disabled. Records every few minutes that the session is in use. */
export async function readSessionWhere(app: AppContext, isIt: SQL): Promise<Session | null> {
  const [row] = await sessionRows(app, isIt);
  if (!row) return null;
  if (app.now().getTime() - row.seenAt.getTime() > sessionNotedSeconds * 1000) {
    await app.db.update(sessions).set(fromNow(app)).where(eq(sessions.id, row.session.sessionId));
  }
  return row.session;
}

/** Reads the sessions that have not ended, in one query, without recording their use. */
export async function readSessions(app: AppContext, ids: readonly string[]): Promise<Session[]> {
  return (await sessionRows(app, inArray(sessions.id, [...ids]))).map(({ session }) => session);
}

async function sessionRows(app: AppContext, isIt: SQL): Promise<{ session: Session; seenAt: Date }[]> {
  const memberships = app.db
    .select({ id: organizations.id, name: organizations.name, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, users.id))
    .orderBy(asc(organizationMembers.createdAt), asc(organizationMembers.id))
    .as('memberships');
  const rows = await app.db
    .select({
      sessionId: sessions.id,
      seenAt: sessions.updatedAt,
      user: { id: users.id, email: users.email, emailVerified: users.emailVerified, createdAt: users.createdAt },
      profile: {
        fullName: userProfiles.fullName,
        companyName: userProfiles.companyName,
        role: userProfiles.role,
        subscriptionTier: userProfiles.subscriptionTier,
        subscriptionStatus: userProfiles.subscriptionStatus,
        stripeCustomerId: userProfiles.stripeCustomerId,
        eraseAt: userProfiles.eraseAt,
      },
      factor: { isOn: users.twoFactorEnabled, dueAt: userProfiles.factorDueAt },
      banned: users.banned,
      chosen: sessions.activeOrganizationId,
      organizations: jsonList(memberships),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(isIt, isGood(app)));
  return rows
    .filter(({ banned }) => banned !== true)
    .map(({ sessionId, seenAt, user, profile, factor, organizations: memberOf, chosen }) => ({
      seenAt,
      session: {
        sessionId,
        user,
        profile,
        factor: { isOn: factor.isOn === true, dueAt: factor.dueAt },
        organization: activeMembership(memberOf, chosen),
        organizations: memberOf,
      },
    }));
}

/** Returns the session id. Reuse of a spent token means a copy exists: ends the session. */
async function exchange(app: AppContext, spent: string, token: string): Promise<string | undefined> {
  const spentToken = createHash('sha256').update(spent).digest('base64url');
  const [row] = await app.db
    .update(sessions)
    .set({ token, spentToken, ...fromNow(app) })
    .where(and(eq(sessions.token, spent), isGood(app)))
    .returning({ id: sessions.id });
  if (row) return row.id;
  const ended = await app.db
    .delete(sessions)
    .where(eq(sessions.spentToken, spentToken))
    .returning({ userId: sessions.userId });
  for (const { userId } of ended) await writeAudit(app, { action: 'session-copied', actorId: null, userId });
  return undefined;
}

function isGood(app: AppContext): SQL | undefined {
  const now = app.now();
  const oldest = new Date(now.getTime() - maxSessionSeconds * 1000);
  return and(gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest));
}

function fromNow(app: AppContext): { updatedAt: Date; expiresAt: Date } {
  const now = app.now();
  return { updatedAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) };
}
