import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { withCustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { implementJob } from '#server/jobs/define-job.ts';
import { addressChange } from '#features/accounts/accounts.events.server.ts';

/**
 * Job `follow-address`: updates the email at the provider.
 * @throws if the provider is unavailable; the job is retried.
 */
export const followAddress = implementJob(addressChange, async (app, { userId, change }) => {
  if (!app.payments.available) return;
  for (const organizationId of await billedOrganizations(app, userId))
    await follow(app, organizationId, userId, change);
});

async function follow(app: AppContext, organizationId: string, userId: string, change: string): Promise<void> {
  await withCustomerLock(app, organizationId, async ({ customerId }) => {
    // Under the lock, so that the later change is sent last.
    const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (customerId === null || user === undefined) return;
    const { email } = user;
    // Per change: returning to a former address is sent again.
    const addressHash = createHash('sha256').update(email).digest('base64url').slice(0, 16);
    const idempotencyKey = `address-${change}-${addressHash}`;
    try {
      await app.payments.stripe.customers.update(customerId, { email }, { idempotencyKey });
    } catch (error) {
      // The next purchase recreates missing customers.
      if (paymentFault(error) !== 'missing') throw error;
    }
  });
}

/** Ids of the organizations that a person owns and that have a customer at the payment provider. */
async function billedOrganizations({ db }: AppContext, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: paymentCustomers.organizationId })
    .from(paymentCustomers)
    .where(eq(ownerOf(paymentCustomers.organizationId), userId));
  return rows.map(({ id }) => id);
}
