import type { AppContext } from '#app/load-context.ts';
import { accountOfAddress, userAddresses } from '#features/accounts/users/read-user.server.ts';
import { leadAddresses } from '#features/leads/lead-names.server.ts';
import { subscriberAddresses } from '#features/newsletter/subscribers/subscriber-list.server.ts';

export interface Person {
  /** Lower case. */
  readonly email: string;
  readonly userId: string | null;
  readonly leadId: string | null;
}

/** By the id of an account, lead or subscription; null if not found. */
export async function personOf(app: Pick<AppContext, 'db'>, id: string): Promise<Person | null> {
  const [users, leads, subscribers] = await Promise.all(
    [userAddresses, leadAddresses, subscriberAddresses].map((read) => read(app, [id])),
  );
  const email = (users?.get(id) ?? leads?.get(id) ?? subscribers?.get(id))?.toLowerCase();
  if (email === undefined) return null;
  const account = await accountOfAddress(app, email);
  return { email, userId: account?.id ?? null, leadId: leads?.has(id) === true ? id : null };
}
