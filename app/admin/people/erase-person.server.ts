import type { AppContext } from '#app/load-context.ts';
import { personById } from '#app/admin/people/person-by-id.server.ts';
import { eraseRecords } from '#app/person-records.server.ts';
import type { Person } from '#features/users/find-person.server.ts';
import {
  eraseAccountOf,
  personErasure,
  recordErasure,
  type PersonErasure,
} from '#features/users/person-erasure.server.ts';
import { endBilling } from '#features/billing/customers/end-billing.server.ts';
import { eraseDrafts } from '#features/intake/saved/sync-draft.server.ts';
import { eraseSubscriptionOf } from '#features/newsletter/subscribers/person-subscription.server.ts';

/** Whether the erasure was requested and is not done yet. */
export async function isErasing({ jobAdmin }: Pick<AppContext, 'jobAdmin'>, personId: string): Promise<boolean> {
  return (await jobAdmin.about(['personId'], personId)).some(({ job }) => job === personErasure.name);
}

/**
 * Job `erase-person`. Each step can be repeated, and the account is erased last, so that an interrupted run can
 * continue from any record that is left. @throws if the payment provider does not respond; the next run tries again.
 */
export async function erasePerson(app: AppContext, erasure: PersonErasure): Promise<void> {
  const person = await firstLeft(app, erasure);
  if (person === null) return;
  const { email, userId, recordIds, subscription } = person;
  if (userId !== null) await endBilling(app, userId);
  await eraseDrafts(app, email);
  await eraseRecords(app, recordIds);
  await eraseSubscriptionOf(app, email);
  const isAccountGone = userId !== null && (await eraseAccountOf(app, { id: userId, email }, erasure.byId));
  const details = { leads: recordIds.length, newsletter: subscription !== null, userAccount: isAccountGone };
  await recordErasure(app, erasure, details);
}

async function firstLeft(app: AppContext, { userId, subscriptionId, leadId }: PersonErasure): Promise<Person | null> {
  for (const id of [userId, subscriptionId, leadId]) {
    const person = id === null ? null : await personById(app, 'everything', id);
    if (person !== null) return person;
  }
  return null;
}
