import type { AppContext } from '#app/load-context.ts';
import { accountOfAddress, userAddresses } from '#features/accounts/users/read-user.server.ts';
import { leadAddresses } from '#features/leads/lead-names.server.ts';
import { allLeadsOf, type PersonLead } from '#features/leads/one/person-leads.server.ts';
import { subscriberAddresses } from '#features/newsletter/subscribers/subscriber-list.server.ts';
import { subscriptionIdOf } from '#features/newsletter/subscribers/person-subscription.server.ts';

/** Everyone is known by an email address, whatever they have left under it. */
export interface Person {
  /** The record that the person's page is addressed by: account, subscription, or the oldest lead. */
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly userId: string | null;
  readonly subscriptionId: string | null;
  /** Newest first. */
  readonly leads: readonly PersonLead[];
}

/** By the id of any of their records; null if not found. */
export async function personOf(app: Pick<AppContext, 'db'>, recordId: string): Promise<Person | null> {
  const [users, leads, subscribers] = await Promise.all([
    userAddresses(app, [recordId]),
    leadAddresses(app, [recordId]),
    subscriberAddresses(app, [recordId]),
  ]);
  const email = users.get(recordId) ?? leads.get(recordId) ?? subscribers.get(recordId);
  return email === undefined ? null : personAt(app, email.toLowerCase());
}

async function personAt(app: Pick<AppContext, 'db'>, email: string): Promise<Person | null> {
  const [account, subscriptionId, leads] = await Promise.all([
    accountOfAddress(app, email),
    subscriptionIdOf(app, email),
    allLeadsOf(app, email),
  ]);
  const id = account?.id ?? subscriptionId ?? leads.at(-1)?.id;
  if (id === undefined) return null;
  return {
    ...{ id, email, userId: account?.id ?? null, subscriptionId, leads },
    name: account?.name ?? (leads.find(({ name }) => name !== '')?.name || email),
    company: leads.find(({ company }) => company !== null)?.company ?? null,
  };
}
