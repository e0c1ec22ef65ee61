import { threadsOf } from '#app/admin/messages/person-threads.server.ts';
import type { AppContext } from '#app/load-context.ts';
import { usersOfDomain } from '#features/users/search-users.server.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';
import { organizationsOf } from '#features/accounts/organizations/organizations.server.ts';
import { moneyOf } from '#features/billing/reads/billing-reads.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { leadsOfDomain } from '#features/leads/list/company-leads.server.ts';
import { subscribersOfDomain } from '#features/newsletter/subscribers/search-subscribers.server.ts';
import { isDomain, isFreeMail } from '#features/search/search.ts';

const maxShown = 100;

/** Everyone with an address at a domain. Null for free mail services and domains of which nobody is known. */
export async function loadCompany(app: AppContext, by: TeamMember<'people:read'>, domain: string) {
  if (!isDomain(domain) || isFreeMail(domain)) return null;
  const [users, leads, subscribers] = await Promise.all([
    usersOfDomain(app, domain, maxShown),
    has(by, 'leads:read') ? leadsOfDomain(app, domain, maxShown) : [],
    has(by, 'newsletter:read') ? subscribersOfDomain(app, domain, maxShown) : [],
  ]);
  if (users.length + leads.length + subscribers.length === 0) return null;
  const organizations = await organizationsOf(
    app,
    users.map(({ id }) => id),
  );
  const organizationIds = [...new Set(organizations.map(({ id }) => id))];
  const names = [...leads, ...users].flatMap(({ company }) => company?.trim() || []);
  const { offers } = catalogOfSite(app);
  return {
    domain,
    name: names[0] ?? domain,
    people: mergePeople(
      users.map((user) => ({ ...user, plan: offers.find(({ id }) => id === user.tier)?.name ?? user.tier })),
      leads,
      subscribers,
    ),
    leads: has(by, 'leads:read') ? leads : null,
    threads: has(by, 'leads:read')
      ? await threadsOf(
          app,
          by,
          users.map(({ email }) => email),
        )
      : [],
    money: has(by, 'money:read') ? await moneyOf(app, organizationIds) : null,
    isCut: [users, leads, subscribers].some(({ length }) => length === maxShown),
  };
}

export type CompanyData = NonNullable<Awaited<ReturnType<typeof loadCompany>>>;

type Users = readonly (Awaited<ReturnType<typeof usersOfDomain>>[number] & { readonly plan: string | null })[];
type Leads = Awaited<ReturnType<typeof leadsOfDomain>>;
type Subscribers = Awaited<ReturnType<typeof subscribersOfDomain>>;

interface CompanyPerson {
  /** The id of any of their records. */
  readonly id: string;
  readonly kind: 'user' | 'lead' | 'subscriber';
  readonly email: string;
  readonly name: string;
  readonly account: Users[number] | null;
  readonly leads: number;
  readonly newsletter: Subscribers[number]['status'] | null;
}

/** One row for each address, clients first. */
function mergePeople(users: Users, leads: Leads, subscribers: Subscribers): CompanyPerson[] {
  const byEmail = new Map<string, CompanyPerson>();
  for (const user of users) {
    const { id, email, name } = user;
    byEmail.set(email, { ...none, id, kind: 'user', email, name: name?.trim() || email, account: user });
  }
  for (const { id, name, ...lead } of leads) {
    const email = lead.email.toLowerCase();
    const known = byEmail.get(email) ?? { ...none, id, kind: 'lead', email, name: name || email };
    byEmail.set(email, { ...known, leads: known.leads + 1 });
  }
  for (const { id, email, status } of subscribers) {
    const known = byEmail.get(email) ?? { ...none, id, kind: 'subscriber', email, name: email };
    byEmail.set(email, { ...known, newsletter: status });
  }
  return [...byEmail.values()];
}

const none = { account: null, leads: 0, newsletter: null } as const;
