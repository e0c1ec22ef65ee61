import { and, asc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
} from '#features/accounts/organizations/organizations.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Mail = Omit<Parameters<AppContext['mail']['send']>[0], 'to'>;

/**
 * Sends an email about billing to the owner of an organization, to everyone in it with the role billing, to its billing
 * contact, and to the person who is invited to own it.
 */
export async function sendToClient(app: AppContext, organizationId: string, { key, ...mail }: Mail): Promise<void> {
  const contacts = await app.db
    .select({ email: users.email, role: members.role, id: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), inArray(members.role, ['owner', 'billing'])))
    .orderBy(asc(members.createdAt));
  // A job that runs again sends nobody the same email twice: each has its own key.
  for (const { email, role, id } of contacts)
    await app.mail.send({ ...mail, to: email, key: role === 'owner' ? key : `${key} ${id}` });
  for (const email of await otherContacts(app, organizationId))
    if (contacts.every((one) => one.email !== email))
      await app.mail.send({ ...mail, to: email, key: `${key} ${email}` });
}

async function otherContacts({ db }: AppContext, organizationId: string): Promise<Set<string>> {
  const isOwner = and(eq(invitations.organizationId, organizationId), eq(invitations.role, 'owner'));
  const [named, invited] = await Promise.all([
    db
      .select({ email: billingDetails.contactEmail })
      .from(billingDetails)
      .where(eq(billingDetails.organizationId, organizationId)),
    db.select({ email: invitations.email }).from(invitations).where(isOwner),
  ]);
  return new Set([...named, ...invited].map(({ email }) => email).filter((email) => email !== ''));
}
