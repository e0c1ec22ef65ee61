import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { holdLease, type Lease } from '#features/billing/customers/lease.server.ts';
import type { Machine } from '#server/machine.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

/**
 * The provider's customer of somebody, made at their first purchase: once, for the lease is theirs alone. `instead` is
 * one that is there no more.
 */
export async function customerFor(
  machine: Machine,
  lease: Lease,
  { user, profile }: Session,
  instead = '',
): Promise<string> {
  if (lease.customerId !== null) return lease.customerId;
  const name = profile.fullName ?? profile.companyName;
  const params = {
    email: user.email,
    ...(name === null ? {} : { name }),
    metadata: { user_id: user.id },
  };
  // If this process ends before the id is written down, the next one is answered with the same customer.
  const told = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16);
  const { id } = await machine.payments.stripe.customers.create(params, {
    ...whileSomeoneWaits,
    idempotencyKey: `customer-${user.id}-${told}${instead}`,
  });
  await machine.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    await tx.update(paymentCustomers).set({ customerId: id }).where(eq(paymentCustomers.userId, user.id));
    await tx.update(userProfiles).set({ stripeCustomerId: id }).where(eq(userProfiles.userId, user.id));
  });
  return id;
}

/** The provider has no such customer any more; the next purchase makes one anew. */
export async function forgetCustomer(machine: Machine, lease: Lease): Promise<void> {
  await machine.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    await tx.update(paymentCustomers).set({ customerId: null }).where(eq(paymentCustomers.userId, lease.userId));
    await tx.update(userProfiles).set({ stripeCustomerId: null }).where(eq(userProfiles.userId, lease.userId));
  });
}
