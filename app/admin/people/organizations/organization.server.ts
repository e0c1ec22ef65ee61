import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { loadMoney } from '#app/admin/people/organizations/load-money.server.ts';
import { organizationRoleName } from '#content/accounts/organizations.ts';
import { billingRecipients } from '#features/billing/customers/send-to-client.server.ts';
import { organizationWithPeople } from '#features/accounts/organizations/organizations.server.ts';
import { openClientDetails } from '#features/purchases/details/details-form.server.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';

/** An organization with its people, and its payments if the reader may see them. Null if it does not exist. */
export async function loadOrganization(app: AppContext, by: TeamMember<'people:read'>, id: string) {
  const [organization, readers] = await inOneTrip(app.db, (db) =>
    Promise.all([organizationWithPeople(db, id), billingRecipients({ db }, id)]),
  );
  if (!organization) return null;
  const [money = null] = has(by, 'money:read') ? await loadMoney(app, [organization]) : [];
  const people = organization.people.map((one) => ({ ...one, role: organizationRoleName(one.role) }));
  const details = has(by, 'money:write') ? await openClientDetails(app, by, id) : null;
  const isOwned = organization.people.some((one) => one.role === 'owner' && one.id !== null);
  return { ...organization, people, money, details, isOwned, readers: readers.map(({ email }) => email) };
}

export type OrganizationData = NonNullable<Awaited<ReturnType<typeof loadOrganization>>>;
