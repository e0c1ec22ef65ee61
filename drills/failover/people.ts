import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { createOwnOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import type { Database } from '#server/db/database.ts';
import { sendToSite } from './checks.ts';
import { ports } from './cluster.ts';

export const password = 'a long way round';

/** Buyers and an administrator, signed in, and somebody who is not (`sessions@example.com`). */
export async function makePeople(db: Database) {
  // Cheaper than the site's own: 160 people sign in at once.
  const hashed = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const make = async (name: string, role = 'user') => {
    const id = randomUUID();
    const email = `${name}@example.com`;
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ id, email, name, role, emailVerified: true });
      await tx.insert(userProfiles).values({ userId: id, fullName: name, role });
      const identity = { userId: id, accountId: id, providerId: 'credential', password: hashed };
      await tx.insert(userIdentities).values(identity);
      await createOwnOrganization(tx, id, { company: null, name, email });
    });
    return email;
  };
  const signIn = async (email: string, number: number) => {
    const headers = { 'X-Forwarded-For': `198.51.${number}.7` };
    const response = await sendToSite(ports.sites[0], '/api/auth/sign-in/email', {
      body: { email, password },
      headers,
    });
    if (response.status !== 200) throw new Error(`Could not sign in: ${response.text}`);
    return response.cookies;
  };
  await make('sessions');
  const administrator = await signIn(await make('administrator', 'admin'), 250);
  const clients: string[] = [];
  for (let number = 0; number < 160; number += 1) clients.push(await signIn(await make(`client-${number}`), number));
  return { administrator, clients };
}
