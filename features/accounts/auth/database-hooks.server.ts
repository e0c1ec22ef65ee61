import { randomUUID } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { companyLength, fullNameLength, nameLength } from '#features/accounts/accounts.ts';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { tellChange } from '#features/accounts/auth/after-request.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { attributionHeader, returnHeader } from '#features/accounts/requests/options.server.ts';
import { hasOpenInvitation } from '#features/accounts/organizations/invitations.server.ts';
import { createOwnOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import { openTransaction } from '#features/accounts/requests/transactions.server.ts';
import { requireSecondFactor } from '#features/accounts/second-factor/sign-in-policy.server.ts';
import { isTrustedDevice } from '#features/accounts/second-factor/trusted-devices.server.ts';
import { attributionSchema, type Attribution } from '#forms/attribution/attribution.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { addressChange } from '#features/accounts/accounts.events.server.ts';

/** Hooks run in the library's transaction, if there is one. */
export function databaseHooks(app: AppContext): NonNullable<BetterAuthOptions['databaseHooks']> {
  const { db } = app;
  return {
    user: {
      create: {
        // User, profile, organization and first email are atomic.
        async before(values, ctx) {
          const id = randomUUID();
          const user = { ...values, ...shortNames(values) };
          const tx = openTransaction() ?? db;
          await tx.insert(userProfiles).values({
            userId: id,
            fullName: user.name || null,
            companyName: user.company,
            attribution: await readAttribution(ctx),
          });
          // Who is invited decides first whether to join.
          if (!(await hasOpenInvitation(app, tx, user.email))) await createOwnOrganization(tx, id, user);
          if (!user.emailVerified) {
            const returnTo = safeRedirect(ctx?.headers?.get(returnHeader));
            await queueEmail(app, user.email, { kind: 'welcome', userId: id, returnTo }, tx);
          }
          return { data: { ...user, id } };
        },
      },
      update: {
        async before(change, ctx) {
          const session = ctx?.context.session;
          const userId = session?.user.id;
          if (userId === undefined) return;
          const fullName = typeof change.name === 'string' ? change.name : undefined;
          const companyName = typeof change['company'] === 'string' ? change['company'] : undefined;
          if (fullName !== undefined || companyName !== undefined) {
            await (openTransaction() ?? db)
              .update(userProfiles)
              .set({ fullName, companyName, updatedAt: app.now() })
              .where(eq(userProfiles.userId, userId));
          }
          if (change['twoFactorEnabled'] === true && session) {
            await tellChange(app, { id: userId, email: session.user.email }, 'second-factor-on');
          }
        },
        // The job reads the then current address.
        async after(user, ctx) {
          if (ctx?.path !== '/verify-email') return;
          await app.jobs.send(db, addressChange, { userId: user.id, change: randomUUID() });
        },
      },
    },
    session: {
      create: { before: (session, ctx) => requireSecondFactor(app, session.userId, ctx) },
    },
    verification: {
      create: {
        before(verification, ctx) {
          const isDevice = isTrustedDevice(verification.identifier);
          const userAgent = isDevice ? ctx?.headers?.get('user-agent')?.slice(0, 500) : undefined;
          return Promise.resolve({ data: { ...verification, userAgent } });
        },
      },
    },
    account: {
      create: {
        // Provider tokens are not stored.
        before: (identity) => Promise.resolve({ data: { ...identity, ...withoutTokens } }),
        async after(identity) {
          if (identity.providerId === 'credential') return;
          const columns = { id: users.id, email: users.email, createdAt: users.createdAt };
          const [user] = await db.select(columns).from(users).where(eq(users.id, identity.userId));
          // Created with the account, not added.
          if (!user || identity.createdAt.getTime() - user.createdAt.getTime() < 5000) return;
          await tellChange(app, user, 'provider-added', {}, identity.providerId);
        },
      },
      update: {
        before: (identity) => Promise.resolve({ data: { ...identity, ...withoutTokens } }),
      },
    },
  };
}

/** Within our forms' lengths. */
function shortNames(user: Readonly<Record<string, unknown>>) {
  return {
    name: short(user['name'], fullNameLength) ?? '',
    firstName: short(user['firstName'], nameLength),
    lastName: short(user['lastName'], nameLength),
    company: short(user['company'], companyLength),
    image: null,
  };
}

function short(value: unknown, longest: number): string | null {
  return typeof value === 'string' ? cleanLine(value).slice(0, longest).toWellFormed() : null;
}

const withoutTokens = { accessToken: null, refreshToken: null, idToken: null };

/** Carried by a header of our own form, and through a provider by the state of the sign-in. */
async function readAttribution(
  ctx: { readonly headers?: Headers; readonly path: string } | null,
): Promise<Attribution | null> {
  const carried = ctx?.headers?.get(attributionHeader);
  if (carried) return attributionSchema.parse(decodeURIComponent(carried));
  if (!ctx?.path.startsWith('/callback')) return null;
  return attributionSchema.parse((await getOAuthState())?.['attribution']);
}
