import { and, eq, sql } from 'drizzle-orm';
import { resetSchema } from '#features/accounts/accounts.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { sendInvitation } from '#features/accounts/organizations/invitations.server.ts';
import { organizationNameLength } from '#features/accounts/organizations/organizations.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

export type InviteClientResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: 'address' | 'name' };

/**
 * Creates an organization for a company without an account, and invites its owner. If the person owns an organization
 * already, or is invited to, that one is returned.
 */
export async function inviteClient(
  app: AppContext,
  by: TeamMember<'money:write'>,
  sent: { readonly name: string; readonly email: string },
): Promise<InviteClientResult> {
  const email = resetSchema.safeParse({ email: sent.email }).data?.email;
  if (email === undefined) return { ok: false, reason: 'address' };
  const name = cleanLine(sent.name);
  if (name === '' || name.length > organizationNameLength) return { ok: false, reason: 'name' };
  return app.db.transaction(async (tx) => {
    // Two presses at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite client ${email}`}, 0))`);
    const known = await organizationFor(tx, email);
    if (known !== undefined) return { ok: true, id: known };
    const [made] = await tx.insert(organizations).values({ name }).returning({ id: organizations.id });
    if (!made) throw new Error('An organization was not written.');
    const { user, profile, from } = by;
    const sender = { user, profile, from, organization: { id: made.id, name } };
    await sendInvitation(app, sender, { email, role: 'owner' }, tx);
    return { ok: true, id: made.id };
  });
}

async function organizationFor(tx: Transaction, email: string): Promise<string | undefined> {
  const [owned] = await tx
    .select({ id: members.organizationId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(users.email, email), eq(members.role, 'owner')))
    .orderBy(members.createdAt)
    .limit(1);
  if (owned) return owned.id;
  const [invited] = await tx
    .select({ id: invitations.organizationId })
    .from(invitations)
    .where(and(eq(invitations.email, email), eq(invitations.role, 'owner')));
  return invited?.id;
}
