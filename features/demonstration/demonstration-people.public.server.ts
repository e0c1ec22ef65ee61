import { randomInt } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { hashPassword } from '#features/accounts/passwords/passwords.server.ts';
import { organizationMembers as members } from '#features/accounts/organizations/organizations.table.ts';
import { ensureOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import { createAccount } from '#features/accounts/passwords/new-account.server.ts';
import { site } from '#content/site.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Printed once in the terminal. */
export interface DemonstrationPerson {
  readonly email: string;
  readonly password: string;
  readonly what: string;
}

const domain = site.mail.hello.slice(site.mail.hello.indexOf('@') + 1);

export const demonstrationEmails = {
  admin: `admin@${domain}`,
  owner: `owner@${domain}`,
  sales: `sales@${domain}`,
  writer: `writer@${domain}`,
  finance: `finance@${domain}`,
  reader: `reader@${domain}`,
  client: `client@${domain}`,
} as const;

const people = [
  ['admin', 'Ada', 'Norin', 'administrator'],
  ['owner', 'Olga', 'Hart', 'owner'],
  ['sales', 'Sam', 'Okoye', 'sales'],
  ['writer', 'Wren', 'Adler', 'writer'],
  ['finance', 'Finn', 'Moreau', 'finance'],
  ['reader', 'Rhea', 'Lind', 'read-only'],
  ['client', 'Cleo', 'Marsh', 'client'],
] as const;

/** Creates a demo team and a client with random passwords. Returns only newly created accounts. */
export async function seedPeople(app: AppContext): Promise<DemonstrationPerson[]> {
  const { db } = app;
  const there = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, Object.values(demonstrationEmails)));
  const made: DemonstrationPerson[] = [];
  for (const [name, firstName, lastName, what] of people) {
    const email = demonstrationEmails[name];
    if (there.some((one) => one.email === email)) continue;
    const password = newPassword();
    const company = name === 'client' ? 'Harbour & Pine' : site.name;
    const account = { email, firstName, lastName, company, hash: await hashPassword(password) };
    const role = name === 'client' ? 'user' : name;
    await db.transaction(async (tx) => {
      await ensureOrganization(tx, await createAccount(tx, account, { role, createdAt: app.now() }));
    });
    made.push({ email, password, what });
  }
  return made;
}

/** A person of the demonstration and the organization that they own; undefined if they are not there. */
export async function findPerson({ db }: { readonly db: Database | Transaction }, email: string) {
  const name = sql<string>`coalesce(${userProfiles.fullName}, ${users.email})`;
  const [person] = await db
    .select({ id: users.id, name, organizationId: members.organizationId })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .innerJoin(members, and(eq(members.userId, users.id), eq(members.role, 'owner')))
    .where(eq(users.email, email));
  return person;
}

/** Four groups of four characters without lookalikes: 79 bits. */
function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
