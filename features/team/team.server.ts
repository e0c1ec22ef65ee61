import { asc, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { teamInvites } from '#features/accounts/invites/invites.table.ts';
import { isAdministratorRole, ownerRole, roleCan, teamRoles } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { GivenRole, ShownInvite, ShownMember, TeamResult, TeamReason } from '#features/team/team.ts';
import {
  accountToChange,
  hasOther,
  hasOtherAdministrator,
  lockAdministrators,
  writeRole,
} from '#features/accounts/rights/role.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

const maxListed = 200;

/** Members by rank and invites, newest first. */
export async function readTeam(app: AppContext): Promise<{ members: ShownMember[]; invites: ShownInvite[] }> {
  const { db } = app;
  const now = app.now();
  const seen = db
    .select({ userId: sessions.userId, at: max(sessions.updatedAt).as('at') })
    .from(sessions)
    .where(
      inArray(
        sessions.userId,
        db
          .select({ id: userProfiles.userId })
          .from(userProfiles)
          .where(inArray(userProfiles.role, [...teamRoles])),
      ),
    )
    .groupBy(sessions.userId)
    .as('seen');
  const members = db
    .select({
      id: users.id,
      name: userProfiles.fullName,
      email: users.email,
      role: userProfiles.role,
      hasFactor: users.twoFactorEnabled,
      factorDueAt: userProfiles.factorDueAt,
      isDisabled: users.banned,
      seenAt: seen.at,
    })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .leftJoin(seen, eq(seen.userId, userProfiles.userId))
    .where(inArray(userProfiles.role, [...teamRoles]))
    .orderBy(
      sql`array_position(array[${sql.raw(teamRoles.map((role) => `'${role}'`).join(', '))}], ${userProfiles.role})`,
      asc(users.email),
    )
    .limit(maxListed);
  const invites = db
    .select({
      id: teamInvites.id,
      email: teamInvites.email,
      role: teamInvites.role,
      by: users.email,
      sentAt: teamInvites.sentAt,
      expiresAt: teamInvites.expiresAt,
    })
    .from(teamInvites)
    .leftJoin(users, eq(users.id, teamInvites.invitedBy))
    .orderBy(desc(teamInvites.sentAt))
    .limit(maxListed);
  const [memberRows, inviteRows] = await Promise.all([members, invites]);
  return {
    members: memberRows.map(({ hasFactor, factorDueAt, isDisabled, seenAt, ...row }) => ({
      ...row,
      hasFactor: hasFactor === true,
      factorDueAt: factorDueAt?.toISOString() ?? null,
      isDisabled: isDisabled === true,
      seenAt: seenAt?.toISOString() ?? null,
    })),
    invites: inviteRows.map(({ sentAt, expiresAt, ...row }) => ({
      ...row,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
    })),
  };
}

/** Gives a role, or removes from the team (`user`), with audit entry and email in one transaction. */
export async function giveRole(
  app: AppContext,
  by: TeamMember<'team'>,
  userId: string,
  role: GivenRole,
): Promise<TeamResult> {
  return app.db.transaction(async (tx): Promise<TeamResult> => {
    await lockAdministrators(tx);
    const user = await accountToChange(tx, userId);
    const refused =
      (await refuseGiver(tx, by, role, user?.role)) ??
      (user === undefined ? 'unknown' : user.id === by.user.id ? 'self' : null) ??
      (user?.role === role ? 'already' : null);
    if (refused !== null || user === undefined) return { ok: false, action: 'role', reason: refused ?? 'unknown' };
    const refusal = await refuseRole(tx, user, role);
    if (refusal !== null) return { ok: false, action: 'role', reason: refusal };
    await writeRole(app, user.id, role, tx);
    const action = role === 'user' ? 'role-revoked' : 'role-granted';
    const details = { changed: { role: { from: user.role, to: role } } };
    await recordAction(app, by, { action, userId: user.id, details }, tx);
    await queueEmail(app, user.email, { kind: 'role', role, at: app.now().toISOString() }, tx);
    return { ok: true, action: 'role', id: user.id, role, before: user.role };
  });
}

/** Checks the giver's row, which may have changed since the session was read. Only owners can add or remove owners. */
export async function refuseGiver(
  tx: Transaction,
  by: TeamMember<'team'>,
  ...touched: readonly (string | undefined)[]
): Promise<TeamReason | null> {
  const giver = await accountToChange(tx, by.user.id);
  if (!giver || giver.banned === true || !roleCan(giver.role, 'team')) return 'no-right';
  if (giver.role === ownerRole || !touched.includes(ownerRole)) return null;
  // The administrators of a site without an owner name the first one.
  return (await hasOther(tx, '', [ownerRole])) ? 'owner' : null;
}

async function refuseRole(
  tx: Transaction,
  user: NonNullable<Awaited<ReturnType<typeof accountToChange>>>,
  role: GivenRole,
): Promise<TeamReason | null> {
  if (role !== 'user' && user.banned === true) return 'disabled';
  if (role !== 'user' && !user.emailVerified) return 'unconfirmed';
  if (!isAdministratorRole(user.role) || isAdministratorRole(role)) return null;
  return (await hasOtherAdministrator(tx, user.id)) ? null : 'last';
}
