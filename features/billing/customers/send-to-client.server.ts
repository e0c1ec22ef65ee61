import { and, asc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers as members } from '#features/accounts/organizations/organizations.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Mail = Omit<Parameters<AppContext['mail']['send']>[0], 'to'>;

/** Sends an email about billing to the owner of an organization and to everyone in it with the role billing. */
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
}
