import { randomInt, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { adminRole } from '#features/accounts/team/roles.ts';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { hashPassword } from '#features/accounts/auth/passwords.server.ts';
import { site } from '#content/site.ts';
import type { AppContext } from '#server/app-context.ts';

/** Printed once in the terminal. */
export interface DemonstrationPerson {
  readonly email: string;
  readonly password: string;
  readonly what: string;
}

const domain = site.mail.hello.slice(site.mail.hello.indexOf('@') + 1);

export const demonstrationEmails = { admin: `admin@${domain}`, client: `client@${domain}` } as const;

const people = [
  { email: demonstrationEmails.admin, firstName: 'Ada', lastName: 'Norin', company: site.name, role: adminRole },
  { email: demonstrationEmails.client, firstName: 'Cleo', lastName: 'Marsh', company: 'Harbour & Pine', role: 'user' },
];

/** Creates a demo administrator and client with random passwords. Returns only newly created accounts. */
export async function seedPeople(app: AppContext): Promise<DemonstrationPerson[]> {
  const { db } = app;
  const there = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, Object.values(demonstrationEmails)));
  const missing = people.filter(({ email }) => !there.some((one) => one.email === email));
  const made: DemonstrationPerson[] = [];
  for (const { email, firstName, lastName, company, role } of missing) {
    const id = randomUUID();
    const password = newPassword();
    const hash = await hashPassword(password);
    const fullName = `${firstName} ${lastName}`;
    const createdAt = app.now();
    await db.transaction(async (tx) => {
      const user = { id, email, name: fullName, firstName, lastName, company, role, emailVerified: true, createdAt };
      await tx.insert(users).values(user);
      await tx.insert(userProfiles).values({ userId: id, fullName, companyName: company, role, createdAt });
      const identity = { userId: id, providerId: 'credential', accountId: id, password: hash };
      await tx.insert(userIdentities).values(identity);
    });
    made.push({ email, password, what: role === adminRole ? 'administrator' : 'client' });
  }
  return made;
}

/** Four groups of four characters without lookalikes: 79 bits. */
function newPassword(): string {
  const emails = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => emails[randomInt(emails.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
