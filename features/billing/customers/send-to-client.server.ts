import { and, asc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
} from '#features/accounts/organizations/organizations.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Mail = Omit<Parameters<AppContext['mail']['send']>[0], 'to'>;

/** For one person other words, or one reader alone, by address. */
interface Options {
  readonly own?: Pick<Mail, 'text' | 'html'> & { readonly userId: string | null };
  readonly to?: string;
}

/** Sends an email about billing. The person `own` gets what it has instead; with `to`, only that address gets it. */
export async function sendToClient(
  app: AppContext,
  organizationId: string,
  { key, ...mail }: Mail,
  { own, to = '' }: Options = {},
): Promise<void> {
  for (const { email, id, isOwner } of await billingRecipients(app, organizationId)) {
    if (to !== '' && to !== email) continue;
    const { text, html } = own !== undefined && id === own.userId ? own : mail;
    // A job that runs again sends nobody the same email twice: each has its own key.
    await app.mail.send({ ...mail, text, html, to: email, key: isOwner ? key : `${key} ${id ?? email}` });
  }
}

/**
 * Who gets emails about billing: the owner of an organization, everyone in it with the role billing, its billing
 * contact, and the person who is invited to own it. Those without membership have no id.
 */
export async function billingRecipients({ db }: Pick<AppContext, 'db'>, organizationId: string) {
  const isOwner = and(eq(invitations.organizationId, organizationId), eq(invitations.role, 'owner'));
  const [contacts, named, invited] = await Promise.all([
    db
      .select({ email: users.email, role: members.role, id: members.userId })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.organizationId, organizationId), inArray(members.role, ['owner', 'billing'])))
      .orderBy(asc(members.createdAt)),
    db
      .select({ email: billingDetails.contactEmail })
      .from(billingDetails)
      .where(eq(billingDetails.organizationId, organizationId)),
    db.select({ email: invitations.email }).from(invitations).where(isOwner),
  ]);
  const others = new Set([...named, ...invited].map(({ email }) => email));
  for (const email of ['', ...contacts.map((one) => one.email)]) others.delete(email);
  return [
    ...contacts.map(({ role, ...contact }) => ({ ...contact, isOwner: role === 'owner' })),
    ...[...others].map((email) => ({ email, id: null, isOwner: false })),
  ];
}
