import { and, eq, ne } from 'drizzle-orm';
import type { Administrator } from '#features/accounts/accounts.ts';
import { adminRole } from '#features/accounts/roles.ts';
import type { AdministrationEmail } from '#features/accounts/accounts.email.tsx';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { recordAction, type Action } from '#features/accounts/audit.server.ts';
import { queueEmail } from '#features/accounts/auth/auth-emails.server.ts';
import { erasureDays } from '#features/accounts/settings/settings.ts';
import { endTrust } from '#features/accounts/second-factor/trusted-devices.server.ts';
import { hasOtherAdministrator, lockAdministrators, writeRole } from '#features/accounts/users/role.server.ts';
import type { UserAction, UserAnswer, UserReason } from '#features/accounts/users/users.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

export interface UserOrder {
  readonly action: UserAction;
  /** Email repeated to confirm erasure. */
  readonly typed?: string;
  readonly sessionId?: string;
}

/** Runs before erasure (billing); throws if impossible now. */
export type EndElsewhere = (app: AppContext, userId: string) => Promise<void>;

interface Target {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly banned: boolean | null;
  readonly role: string;
  readonly eraseAt: Date | null;
}

/** Audit entry and email, or the refusal. */
type Outcome = UserReason | { readonly record: Action; readonly mail?: AdministrationEmail };

/**
 * Runs an administrator's action on an account, with audit entry and email, in one transaction. Administrators cannot
 * lock themselves out, and one always remains.
 */
export async function changeUser(
  app: AppContext,
  by: Administrator,
  userId: string,
  order: UserOrder,
  endElsewhere: EndElsewhere = () => Promise.resolve(),
): Promise<UserAnswer> {
  const { action } = order;
  if (action === 'erase-now') {
    const refused = await app.db.transaction((tx) => mayErase(tx, by, userId, order));
    if (typeof refused === 'string') return { ok: false, action, reason: refused };
    try {
      await endElsewhere(app, userId);
    } catch (error) {
      app.log.warn(
        { event: 'account.erase.billing_failed', err: error, userId },
        'Could not end the subscription of an account to erase',
      );
      return { ok: false, action, reason: 'billing' };
    }
  }
  return app.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const user = await targetOf(tx, userId);
    if (!user) return { ok: false, action, reason: 'unknown' };
    if (!(await isAdministrator(tx, by.user.id))) return { ok: false, action, reason: 'no-right' };
    const outcome = await actions[action]({ app, by, user, order, tx });
    if (typeof outcome === 'string') return { ok: false, action, reason: outcome };
    await recordAction(app, by, { userId, ...outcome.record }, tx);
    if (outcome.mail !== undefined) {
      const mail = { kind: 'administered', what: outcome.mail, at: app.now().toISOString() } as const;
      await queueEmail(app, user.email, mail, tx);
    }
    return { ok: true, action };
  });
}

interface Doing {
  readonly app: AppContext;
  readonly by: Administrator;
  readonly user: Target;
  readonly order: UserOrder;
  readonly tx: Transaction;
}

const actions: Readonly<Record<UserAction, (doing: Doing) => Promise<Outcome>>> = {
  async grant({ app, user, tx }) {
    if (user.role === adminRole) return 'already';
    if (user.banned === true) return 'disabled';
    if (!user.emailVerified) return 'unconfirmed';
    await writeRole(app, user.id, adminRole, tx);
    return { record: { action: 'role-granted', details: { role: adminRole } }, mail: 'role-granted' };
  },
  async revoke({ app, by, user, tx }) {
    if (user.role !== adminRole) return 'already';
    const refused = await wouldShutOut(tx, by, user);
    if (refused) return refused;
    await writeRole(app, user.id, 'user', tx);
    return { record: { action: 'role-revoked', details: { role: 'user' } }, mail: 'role-revoked' };
  },
  async disable({ app, by, user, tx }) {
    if (user.banned === true) return 'already';
    const refused = await wouldShutOut(tx, by, user);
    if (refused) return refused;
    const updatedAt = app.now();
    await tx.update(users).set({ banned: true, banExpires: null, updatedAt }).where(eq(users.id, user.id));
    await endTrust(tx, user.id);
    // Access tokens are invalid without their session.
    const ended = await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id });
    return { record: { action: 'user-disabled', details: { sessions: ended.length } }, mail: 'disabled' };
  },
  async enable({ app, user, tx }) {
    if (user.banned !== true) return 'already';
    const changes = { banned: false, banReason: null, banExpires: null, updatedAt: app.now() };
    await tx.update(users).set(changes).where(eq(users.id, user.id));
    return { record: { action: 'user-enabled' }, mail: 'enabled' };
  },
  async 'end-session'({ by, user, order, tx }) {
    const { sessionId = '' } = order;
    if (sessionId === by.sessionId) return 'self';
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id });
    return ended.length === 0 ? 'session' : { record: { action: 'session-ended', details: { sessions: 1 } } };
  },
  async 'end-sessions'({ by, user, tx }) {
    if (user.id !== by.user.id) await endTrust(tx, user.id);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, by.sessionId)))
      .returning({ id: sessions.id });
    return ended.length === 0
      ? 'session'
      : { record: { action: 'session-ended', details: { sessions: ended.length } } };
  },
  async erase({ app, by, user, order, tx }) {
    if (user.eraseAt !== null) return 'already';
    const refused = await refuseErasure(tx, by, user, order);
    if (refused) return refused;
    const eraseAt = new Date(app.now().getTime() + erasureDays * 86_400_000);
    await tx.update(userProfiles).set({ eraseAt }).where(eq(userProfiles.userId, user.id));
    return { record: { action: 'erasure-set', details: { days: erasureDays } }, mail: 'erasure-set' };
  },
  async 'erase-now'({ by, user, order, tx }) {
    const refused = await refuseErasure(tx, by, user, order);
    if (refused) return refused;
    await tx.delete(users).where(eq(users.id, user.id));
    return { record: { action: 'erased' }, mail: 'erased' };
  },
  async keep({ user, tx }) {
    if (user.eraseAt === null) return 'already';
    await tx.update(userProfiles).set({ eraseAt: null }).where(eq(userProfiles.userId, user.id));
    return { record: { action: 'erasure-ended' }, mail: 'erasure-ended' };
  },
};

/** Refuses one's own account and the last administrator. */
async function wouldShutOut(tx: Transaction, by: Administrator, user: Target): Promise<UserReason | null> {
  if (user.id === by.user.id) return 'self';
  if (user.role !== adminRole) return null;
  return (await hasOtherAdministrator(tx, user.id)) ? null : 'last';
}

async function refuseErasure(
  tx: Transaction,
  by: Administrator,
  user: Target,
  { typed = '' }: UserOrder,
): Promise<UserReason | null> {
  return (await wouldShutOut(tx, by, user)) ?? (typed.trim().toLowerCase() === user.email ? null : 'address');
}

async function mayErase(
  tx: Transaction,
  by: Administrator,
  userId: string,
  order: UserOrder,
): Promise<UserReason | null> {
  const user = await targetOf(tx, userId);
  return user ? refuseErasure(tx, by, user, order) : 'unknown';
}

async function targetOf(tx: Transaction, userId: string): Promise<Target | undefined> {
  const [user] = await tx
    .select({
      ...{ id: users.id, email: users.email, emailVerified: users.emailVerified, banned: users.banned },
      ...{ role: userProfiles.role, eraseAt: userProfiles.eraseAt },
    })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId))
    .for('update');
  return user;
}

/** The role may have been revoked since the session was read. */
async function isAdministrator(tx: Transaction, userId: string): Promise<boolean> {
  const user = await targetOf(tx, userId);
  return user?.role === adminRole && user.banned !== true;
}
