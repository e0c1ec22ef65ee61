import { and, asc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
} from '#features/accounts/organizations/organizations.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Mail = Omit<Parameters<AppContext['mail']['send']>[0], 'to'>;

/** Sends an email about billing to its recipients, or only to the one with the address `to`. */
export async function sendToClient(
  app: AppContext,
  organizationId: string,
  { key, ...mail }: Mail,
  to = '',
): Promise<void> {
  // A job that runs again sends nobody the same email twice: each has its own key.
  for (const { email, suffix } of await billingRecipients(app, organizationId))
    if (to === '' || to === email) await app.mail.send({ ...mail, to: email, key: `${key}${suffix}` });
}

/**
 * The owner of an organization, everyone in it with the role billing, its billing contact, and the person who is invited
 * to own it.
 */
export async function billingRecipients(app: Pick<AppContext, 'db'>, organizationId: string) {
  const contacts = await app.db
    .select({ email: users.email, role: members.role, id: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), inArray(members.role, ['owner', 'billing'])))
    .orderBy(asc(members.createdAt));
  const others = [...(await otherContacts(app, organizationId))];
  return [
    ...contacts.map(({ email, role, id }) => ({ email, suffix: role === 'owner' ? '' : ` ${id}` })),
    ...others
      .filter((email) => contacts.every((one) => one.email !== email))
      .map((email) => ({ email, suffix: ` ${email}` })),
  ];
}

async function otherContacts({ db }: Pick<AppContext, 'db'>, organizationId: string): Promise<Set<string>> {
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
