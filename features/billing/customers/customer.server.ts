import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { holdLock, type CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { consolePage, whileSomeoneWaits } from '#server/payments/payments.ts';

/** Data about a customer that is sent to the provider. */
interface Client {
  readonly user: Pick<Session['user'], 'email'>;
  readonly profile: Pick<Session['profile'], 'fullName' | 'companyName'>;
}

/** Created once, under the lock. `instead` is a deleted one to replace. */
export async function customerFor(
  app: AppContext,
  lock: CustomerLock,
  { user, profile }: Client,
  instead = '',
): Promise<string> {
  if (lock.customerId !== null) return lock.customerId;
  const name = profile.fullName ?? profile.companyName;
  const params = {
    email: user.email,
    ...(name === null ? {} : { name }),
    metadata: { organization_id: lock.organizationId },
  };
  // After a crash, the retry gets the same customer.
  const paramsHash = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16);
  const { id } = await app.payments.stripe.customers.create(params, {
    ...whileSomeoneWaits,
    idempotencyKey: `customer-${lock.organizationId}-${paramsHash}${instead}`,
  });
  await app.db.transaction(async (tx) => {
    await holdLock(tx, lock);
    await setCustomer(tx, lock.organizationId, id);
  });
  return id;
}

/** Address of the customer in the provider's console. */
export function customerPage({ payments }: Pick<AppContext, 'payments'>, customerId: string | null): string | null {
  return customerId === null ? null : consolePage(payments, `customers/${customerId}`);
}

/** The next purchase creates a new one. */
export async function forgetCustomer(app: AppContext, lock: CustomerLock): Promise<void> {
  await app.db.transaction(async (tx) => {
    await holdLock(tx, lock);
    await setCustomer(tx, lock.organizationId, null);
    await tx
      .update(billingDetails)
      .set({ pushedVersion: null })
      .where(eq(billingDetails.organizationId, lock.organizationId));
  });
}

/** Writes it to the organization, and to the profile of its owner. */
async function setCustomer(tx: Transaction, organizationId: string, customerId: string | null): Promise<void> {
  await tx.update(paymentCustomers).set({ customerId }).where(eq(paymentCustomers.organizationId, organizationId));
  await tx
    .update(userProfiles)
    .set({ stripeCustomerId: customerId })
    .where(eq(userProfiles.userId, ownerOf(organizationId)));
}

/** Its id at the provider; null until it has one. */
export async function customerOf({ db }: Pick<AppContext, 'db'>, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ customer: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  return row?.customer ?? null;
}
