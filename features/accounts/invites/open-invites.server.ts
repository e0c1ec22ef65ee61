import { and, eq, gt, lt } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { teamInvites } from '#features/accounts/invites/invites.table.ts';
import { isTeamRole, roleCan } from '#features/accounts/rights/roles.ts';
import { hashOfToken } from '#features/accounts/token-hash.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Null if it was used, withdrawn, replaced or expired, or if its sender may no longer invite. */
export async function openInvite(app: Pick<AppContext, 'now'>, db: Database | Transaction, token: string) {
  if (token === '') return null;
  const [row] = await db
    .select({
      id: teamInvites.id,
      email: teamInvites.email,
      role: teamInvites.role,
      senderRole: userProfiles.role,
      senderBanned: users.banned,
    })
    .from(teamInvites)
    .innerJoin(users, eq(users.id, teamInvites.invitedBy))
    .innerJoin(userProfiles, eq(userProfiles.userId, teamInvites.invitedBy))
    .where(and(eq(teamInvites.tokenHash, hashOfToken(token)), gt(teamInvites.expiresAt, app.now())));
  if (!row || !isTeamRole(row.role) || row.senderBanned === true || !roleCan(row.senderRole, 'team')) return null;
  return { id: row.id, email: row.email, role: row.role };
}

export type OpenInvite = NonNullable<Awaited<ReturnType<typeof openInvite>>>;

/** Uses up an invite. True for only one of several simultaneous uses. */
export async function takeInvite(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.delete(teamInvites).where(eq(teamInvites.id, id)).returning({ id: teamInvites.id })).length > 0;
}

/** Expired invites stay on the team page for a while, to be sent again. */
export async function purgeInvites(app: AppContext): Promise<void> {
  const tooOld = new Date(app.now().getTime() - 30 * 86_400_000);
  await app.db.delete(teamInvites).where(lt(teamInvites.expiresAt, tooOld));
}
