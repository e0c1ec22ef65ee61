import { and, eq, ne } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { adminRole, isAdministratorRole, isTeamRole, ownerRole, roleCan } from '#features/accounts/rights/roles.ts';
import type { AdministrationEmail } from '#features/accounts/accounts.email.tsx';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { recordAction, type Action } from '#features/accounts/audit/audit.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { erasureDays } from '#features/accounts/accounts.ts';
import { endTrust } from '#features/accounts/second-factor/trusted-devices.server.ts';
import {
  accountToChange,
  hasOtherAdministrator,
  lockAdministrators,
  writeRole,
  type AccountToChange,
} from '#features/accounts/rights/role.server.ts';
import { rightFor, type UserAction, type UserResult, type UserReason } from '#features/users/users.public.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

export interface UserOrder {
  readonly action: UserAction;
  /** Email repeated to confirm erasure. */
  readonly typed?: string;
  readonly sessionId?: string;
}

/** Runs before erasure (billing); throws if impossible now. */
export type EndElsewhere = (app: AppContext, userId: string) => Promise<void>;

/** Audit entry and email, or the refusal. */
type Outcome =
  | UserReason
  | { readonly record: Action; readonly mail?: AdministrationEmail; readonly undo?: UserAction };

/**
 * Runs an action on an account, with audit entry and email, in one transaction. Nobody can lock themselves out, and one
 * administrator always remains.
 */
export async function changeUser(
  app: AppContext,
  by: TeamMember<'people:read'>,
  userId: string,
  order: UserOrder,
  endElsewhere: EndElsewhere = () => Promise.resolve(),
): Promise<UserResult> {
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
    const user = await accountToChange(tx, userId);
    if (!user) return { ok: false, action, reason: 'unknown' };
    const denied = await refuseActor(tx, by, user, action);
    if (denied) return { ok: false, action, reason: denied };
    const outcome = await actions[action]({ app, by, user, order, tx });
    if (typeof outcome === 'string') return { ok: false, action, reason: outcome };
    await recordAction(app, by, { userId, ...outcome.record }, tx);
    if (outcome.mail !== undefined) {
      const mail = { kind: 'administered', what: outcome.mail, at: app.now().toISOString() } as const;
      await queueEmail(app, user.email, mail, tx);
    }
    return { ok: true, action, ...(outcome.undo && { undo: outcome.undo }) };
  });
}

interface Doing {
  readonly app: AppContext;
  readonly by: TeamMember<'people:read'>;
  readonly user: AccountToChange;
  readonly order: UserOrder;
  readonly tx: Transaction;
}

const actions: Readonly<Record<UserAction, (doing: Doing) => Promise<Outcome>>> = {
  async grant({ app, user, tx }) {
    if (isAdministratorRole(user.role)) return 'already';
    if (user.banned === true) return 'disabled';
    if (!user.emailVerified) return 'unconfirmed';
    await writeRole(app, user.id, adminRole, tx);
    const record = {
      action: 'role-granted',
      details: { changed: { role: { from: user.role, to: adminRole } } },
    } as const;
    return { record, mail: 'role-granted', ...(isTeamRole(user.role) ? {} : { undo: 'revoke' }) };
  },
  async revoke({ app, by, user, tx }) {
    if (!isTeamRole(user.role)) return 'already';
    const refused = await wouldShutOut(tx, by, user);
    if (refused) return refused;
    await writeRole(app, user.id, 'user', tx);
    const record = { action: 'role-revoked', details: { changed: { role: { from: user.role, to: 'user' } } } } as const;
    // Other roles are granted on the team page.
    return { record, mail: 'role-revoked', ...(user.role === adminRole ? { undo: 'grant' } : {}) };
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
    const record = { action: 'user-disabled', details: { sessions: ended.length } } as const;
    return { record, mail: 'disabled', undo: 'enable' };
  },
  async enable({ app, user, tx }) {
    if (user.banned !== true) return 'already';
    const changes = { banned: false, banReason: null, banExpires: null, updatedAt: app.now() };
    await tx.update(users).set(changes).where(eq(users.id, user.id));
    return { record: { action: 'user-enabled' }, mail: 'enabled', undo: 'disable' };
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
    const eraseAt = new Date(app.now().getTime() + erasureDays * dayMs);
    await tx.update(userProfiles).set({ eraseAt }).where(eq(userProfiles.userId, user.id));
    return { record: { action: 'erasure-set', details: { days: erasureDays } }, mail: 'erasure-set', undo: 'keep' };
  },
  async 'erase-now'({ app, by, user, order, tx }) {
    const refused = await refuseErasure(tx, by, user, order);
    if (refused) return refused;
    await eraseUsers(app, tx, eq(users.id, user.id));
    return { record: { action: 'erased' }, mail: 'erased' };
  },
  async keep({ user, tx }) {
    if (user.eraseAt === null) return 'already';
    await tx.update(userProfiles).set({ eraseAt: null }).where(eq(userProfiles.userId, user.id));
    return { record: { action: 'erasure-ended' }, mail: 'erasure-ended' };
  },
};

/** Refuses one's own account and the last administrator. */
async function wouldShutOut(tx: Transaction, by: TeamMember, user: AccountToChange): Promise<UserReason | null> {
  if (user.id === by.user.id) return 'self';
  if (!isAdministratorRole(user.role)) return null;
  return (await hasOtherAdministrator(tx, user.id)) ? null : 'last';
}

async function refuseErasure(
  tx: Transaction,
  by: TeamMember<'people:read'>,
  user: AccountToChange,
  { typed = '' }: UserOrder,
): Promise<UserReason | null> {
  return (await wouldShutOut(tx, by, user)) ?? (typed.trim().toLowerCase() === user.email ? null : 'address');
}

async function mayErase(
  tx: Transaction,
  by: TeamMember<'people:read'>,
  userId: string,
  order: UserOrder,
): Promise<UserReason | null> {
  const user = await accountToChange(tx, userId);
  if (!user) return 'unknown';
  return (await refuseActor(tx, by, user, 'erase-now')) ?? refuseErasure(tx, by, user, order);
}

/** By the row: the role may have changed since the session was read. */
async function refuseActor(
  tx: Transaction,
  by: TeamMember,
  user: AccountToChange,
  action: UserAction,
): Promise<UserReason | null> {
  const actor = user.id === by.user.id ? user : await accountToChange(tx, by.user.id);
  if (!actor || actor.banned === true || !roleCan(actor.role, rightFor(action, user.role))) return 'no-right';
  return user.role === ownerRole && actor.role !== ownerRole ? 'owner' : null;
}
