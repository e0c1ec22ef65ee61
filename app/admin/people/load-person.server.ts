import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { isErasing } from '#app/admin/people/erase-person.server.ts';
import type { Person } from '#features/users/find-person.server.ts';
import { loadUserPage } from '#app/admin/people/load-user-page.server.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';
import { leadMoments, leadsOfAddress, type LeadMoment } from '#features/leads/one/person-leads.server.ts';
import { receivedEmails } from '#app/admin/people/received-emails.server.ts';
import { companyDomain } from '#features/search/search.ts';

const noLeads: readonly [null, LeadMoment[]] = [null, []];

/** What the person's page shows, as far as the reader may see it. */
export async function loadPerson(app: AppContext, by: TeamMember<'people:read'>, person: Person) {
  const { id, email, name, company, userId, subscription } = person;
  const seesLeads = has(by, 'leads:read');
  const seesNewsletter = has(by, 'newsletter:read');
  const [account, [leads, moments], received, isBeingErased] = await Promise.all([
    userId === null ? null : loadUserPage(app, by, userId),
    seesLeads
      ? inOneTrip(app.db, (db) => Promise.all([leadsOfAddress({ db }, email), leadMoments({ db }, email)]))
      : noLeads,
    seesNewsletter && subscription !== null ? receivedEmails(app, subscription.id) : [],
    isErasing(app, id),
  ]);
  return {
    id,
    email,
    name,
    company,
    account,
    leads,
    moments,
    received,
    isBeingErased,
    domain: companyDomain(email),
    newsletter: seesNewsletter ? subscription : null,
    seesNewsletter,
  };
}

export type PersonData = Awaited<ReturnType<typeof loadPerson>>;
