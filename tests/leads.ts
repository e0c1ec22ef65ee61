import type { Administrator } from '#features/accounts/accounts.ts';
import type { Machine } from '#server/machine.ts';
import { makePerson } from './accounts.ts';

/** Somebody of the team, as the guard of the back office hands them to verbs. */
export async function makeAdministrator(machine: Pick<Machine, 'db'>, name: string): Promise<Administrator> {
  const { id, email } = await makePerson(machine, name, { role: 'admin' });
  const session = { sessionId: 's', user: { id, email, emailVerified: true, createdAt: new Date() } };
  const profile = { fullName: name, companyName: null, role: 'admin', subscriptionTier: null };
  return {
    ...session,
    profile: { ...profile, subscriptionStatus: null, stripeCustomerId: null },
    from: { ipAddress: '192.0.2.1', userAgent: 'A browser' },
  } as Administrator;
}
