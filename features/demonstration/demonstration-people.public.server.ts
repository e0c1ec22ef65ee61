import { randomInt } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { hashPassword } from '#features/accounts/passwords/passwords.server.ts';
import { createAccount } from '#features/accounts/passwords/new-account.server.ts';
import { site } from '#content/site.ts';
import type { AppContext } from '#server/app-context.ts';

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

const company = site.name;
const people = [
  {
    email: demonstrationEmails.admin,
    firstName: 'Ada',
    lastName: 'Norin',
    company,
    role: 'admin',
    what: 'administrator',
  },
  { email: demonstrationEmails.owner, firstName: 'Olga', lastName: 'Hart', company, role: 'owner', what: 'owner' },
  { email: demonstrationEmails.sales, firstName: 'Sam', lastName: 'Okoye', company, role: 'sales', what: 'sales' },
  { email: demonstrationEmails.writer, firstName: 'Wren', lastName: 'Adler', company, role: 'writer', what: 'writer' },
  {
    email: demonstrationEmails.finance,
    firstName: 'Finn',
    lastName: 'Moreau',
    company,
    role: 'finance',
    what: 'finance',
  },
  {
    email: demonstrationEmails.reader,
    firstName: 'Rhea',
    lastName: 'Lind',
    company,
    role: 'reader',
    what: 'read-only',
  },
  {
    email: demonstrationEmails.client,
    firstName: 'Cleo',
    lastName: 'Marsh',
    company: 'Harbour & Pine',
    role: 'user',
    what: 'client',
  },
] as const;

/** Creates a demo team and a client with random passwords. Returns only newly created accounts. */
export async function seedPeople(app: AppContext): Promise<DemonstrationPerson[]> {
  const { db } = app;
  const there = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, Object.values(demonstrationEmails)));
  const missing = people.filter(({ email }) => !there.some((one) => one.email === email));
  const made: DemonstrationPerson[] = [];
  for (const { role, what, ...person } of missing) {
    const password = newPassword();
    const hash = await hashPassword(password);
    await db.transaction((tx) => createAccount(tx, { ...person, hash }, { role, createdAt: app.now() }));
    made.push({ email: person.email, password, what });
  }
  return made;
}

/** Four groups of four characters without lookalikes: 79 bits. */
function newPassword(): string {
  const emails = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => emails[randomInt(emails.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
