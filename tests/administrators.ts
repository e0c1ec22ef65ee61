import type { Right, TeamRole } from '#features/accounts/rights/roles.ts';
import { asTeamMember, type Administrator, type TeamMember } from '#features/accounts/rights/team-member.ts';
import type { AppContext } from '#server/app-context.ts';
import { makePerson, ownOrganization } from './accounts.ts';

export function makeAdministrator(app: AppContext, name: string): Promise<Administrator> {
  return makeTeamMember(app, name, 'admin', 'team');
}

/** The proof names one right, so that verbs which need another one are refused by the compiler. */
export async function makeTeamMember<R extends Right>(
  app: AppContext,
  name: string,
  role: TeamRole,
  right: R,
): Promise<TeamMember<R>> {
  const { id, email } = await makePerson(app, name, { role });
  const session = {
    sessionId: `session of ${name}`,
    user: { id, email, emailVerified: true, createdAt: app.now() },
    profile: {
      fullName: name,
      companyName: null,
      role,
      subscriptionTier: null,
      subscriptionStatus: null,
      stripeCustomerId: null,
      eraseAt: null,
    },
    factor: { isOn: false, dueAt: null },
    ...ownOrganization(id, name),
  };
  const request = new Request('http://127.0.0.1/admin', { headers: { 'User-Agent': 'Firefox' } });
  const by = asTeamMember(session, request, '192.0.2.1', right);
  if (by === null) throw new Error('A team member was refused.');
  return by;
}
