import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { loadMoney } from '#app/admin/people/organizations/load-money.server.ts';
import { organizationRoleName } from '#content/accounts/organizations.ts';
import { organizationWithPeople } from '#features/accounts/organizations/organizations.server.ts';
import { openClientDetails } from '#features/purchases/details/details-form.server.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';

/** An organization with its people, and its payments if the reader may see them. Null if it does not exist. */
export async function loadOrganization(app: AppContext, by: TeamMember<'people:read'>, id: string) {
  const organization = await inOneTrip(app.db, (db) => organizationWithPeople(db, id));
  if (!organization) return null;
  const [money = null] = has(by, 'money:read') ? await loadMoney(app, [organization]) : [];
  const people = organization.people.map((one) => ({ ...one, role: organizationRoleName(one.role) }));
  const details = has(by, 'money:write') ? await openClientDetails(app, by, id) : null;
  return { ...organization, people, money, details };
}

export type OrganizationData = NonNullable<Awaited<ReturnType<typeof loadOrganization>>>;
