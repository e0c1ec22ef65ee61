import type { AppContext } from '#app/load-context.ts';
import { isErasing } from '#app/admin/people/erase-person.server.ts';
import type { Person } from '#app/admin/people/person-of.server.ts';
import { loadUserPage } from '#app/admin/user/load-user-page.server.ts';
import { has, type TeamMember } from '#features/accounts/team/team-member.ts';
import { leadMoments } from '#features/leads/one/person-leads.server.ts';
import { leadsOfAddress } from '#features/leads/one/read-lead.server.ts';
import { emailsReceived } from '#features/newsletter/subscribers/person-subscription.server.ts';
import { standingOf } from '#app/admin/user/newsletter-standing.ts';
import { ownSubscription } from '#features/newsletter/my-subscription.server.ts';
import { companyDomain } from '#features/search/search.ts';

/** What the person's page shows, as far as the reader may see it. */
export async function loadPerson(app: AppContext, by: TeamMember<'people:read'>, person: Person) {
  const { id, email, name, company, userId, subscriptionId } = person;
  const seesNewsletter = has(by, 'newsletter:read');
  const [account, leads, moments, subscription, received, isBeingErased] = await Promise.all([
    userId === null ? null : loadUserPage(app, by, userId),
    has(by, 'leads:read') ? leadsOfAddress(app, email) : null,
    has(by, 'leads:read') ? leadMoments(app, email) : [],
    seesNewsletter ? ownSubscription(app, email) : null,
    seesNewsletter && subscriptionId !== null ? emailsReceived(app, subscriptionId) : [],
    isErasing(app, id),
  ]);
  return {
    ...{ id, email, name, company, account, leads, moments, received, isBeingErased },
    domain: companyDomain(email),
    newsletter: subscription && standingOf(subscription[0]),
    seesNewsletter,
  };
}

export type PersonData = Awaited<ReturnType<typeof loadPerson>>;
