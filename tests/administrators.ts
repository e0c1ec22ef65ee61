import type { Administrator } from '#features/accounts/accounts.ts';
import { administratorOf } from '#features/accounts/session.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { makePerson } from './accounts.ts';

export async function makeAdministrator(app: AppContext, name: string): Promise<Administrator> {
  const { id, email } = await makePerson(app, name, { role: 'admin' });
  const session = {
    sessionId: `session of ${name}`,
    user: { id, email, emailVerified: true, createdAt: app.now() },
    profile: {
      ...{ fullName: name, companyName: null, role: 'admin' },
      ...{ subscriptionTier: null, subscriptionStatus: null, stripeCustomerId: null },
    },
    factor: { isOn: false, dueAt: null },
  };
  const request = new Request('http://127.0.0.1/admin', { headers: { 'User-Agent': 'Firefox' } });
  const by = administratorOf(session, request, '192.0.2.1');
  if (by === null) throw new Error('An administrator was refused.');
  return by;
}
