import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { resetSchema } from '#features/accounts/accounts.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { teamInvites } from '#features/accounts/invites/invites.table.ts';
import { hashOfToken } from '#features/accounts/token-hash.server.ts';
import { isTeamRole, type TeamRole } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { refuseGiver } from '#features/team/team.server.ts';
import { inviteDays, type TeamResult } from '#features/team/team.ts';
import { lockAdministrators } from '#features/accounts/rights/role.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Limit } from '#server/limits/limits.ts';
import { dayMs } from '#values/duration.ts';

const perInviter: Limit = { name: 'team-invites', points: 30, seconds: 3600 };
const perAddress: Limit = { name: 'team-invites-to', points: 5, seconds: 3600 };
/** Invites an address. An invite to it that is open is replaced, and its link ends. */
export async function invite(
  app: AppContext,
  by: TeamMember<'team'>,
  sent: { readonly email: string; readonly role: string },
): Promise<TeamResult> {
  const action = 'invite';
  const email = resetSchema.safeParse({ email: sent.email }).data?.email;
  const { role } = sent;
  if (email === undefined || !isTeamRole(role)) return { ok: false, action, reason: 'address' };
  if (await isTooMany(app, by, email)) return { ok: false, action, reason: 'too-many' };
  return app.db.transaction(async (tx): Promise<TeamResult> => {
    await lockAdministrators(tx);
    const refused = await refuseGiver(tx, by, role);
    if (refused) return { ok: false, action, reason: refused };
    const [account] = await tx
      .select({ role: userProfiles.role })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
      .where(eq(users.email, email));
    if (account && isTeamRole(account.role)) return { ok: false, action, reason: 'member' };
    await send(app, by, { email, role }, tx);
    return { ok: true, action, email };
  });
}

/** Sends an invite again, with a new link; the former link ends. */
export async function resendInvite(app: AppContext, by: TeamMember<'team'>, id: string): Promise<TeamResult> {
  const action = 'resend';
  const [present] = await app.db.select({ email: teamInvites.email }).from(teamInvites).where(eq(teamInvites.id, id));
  if (!present) return { ok: false, action, reason: 'gone' };
  if (await isTooMany(app, by, present.email)) return { ok: false, action, reason: 'too-many' };
  return app.db.transaction(async (tx): Promise<TeamResult> => {
    await lockAdministrators(tx);
    const [row] = await tx.select().from(teamInvites).where(eq(teamInvites.id, id));
    if (!row || !isTeamRole(row.role)) return { ok: false, action, reason: 'gone' };
    const refused = await refuseGiver(tx, by, row.role);
    if (refused) return { ok: false, action, reason: refused };
    await send(app, by, { email: row.email, role: row.role }, tx);
    return { ok: true, action, email: row.email };
  });
}

/** Deletes an invite, so that its link ends. */
export async function withdrawInvite(app: AppContext, by: TeamMember<'team'>, id: string): Promise<TeamResult> {
  const action = 'withdraw';
  return app.db.transaction(async (tx): Promise<TeamResult> => {
    const refused = await refuseGiver(tx, by);
    if (refused) return { ok: false, action, reason: refused };
    const [row] = await tx.delete(teamInvites).where(eq(teamInvites.id, id)).returning();
    if (!row) return { ok: false, action, reason: 'gone' };
    await recordAction(app, by, { action: 'invite-withdrawn', details: { email: row.email, role: row.role } }, tx);
    return { ok: true, action, email: row.email };
  });
}

async function send(
  app: AppContext,
  by: TeamMember<'team'>,
  { email, role }: { readonly email: string; readonly role: TeamRole },
  tx: Transaction,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const sentAt = app.now();
  const expiresAt = new Date(sentAt.getTime() + inviteDays * dayMs);
  const row = { role, tokenHash: hashOfToken(token), invitedBy: by.user.id, sentAt, expiresAt };
  await tx
    .insert(teamInvites)
    .values({ email, createdAt: sentAt, ...row })
    .onConflictDoUpdate({ target: teamInvites.email, set: row });
  await recordAction(app, by, { action: 'invite-sent', details: { email, role } }, tx);
  await queueEmail(app, email, { kind: 'invite', token, role }, tx);
}

async function isTooMany(app: AppContext, by: TeamMember<'team'>, email: string): Promise<boolean> {
  const mine = await app.limits.take(perInviter, by.user.id);
  return !mine.ok || !(await app.limits.take(perAddress, email)).ok;
}
