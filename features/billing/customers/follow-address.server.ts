import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { withLock } from '#features/billing/customers/customer-lock.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { implementJob } from '#server/jobs/define-job.ts';
import { addressChange } from '#features/accounts/billing-jobs.server.ts';

/**
 * Job `follow-address`: the provider writes its receipts to the address that somebody has now.
 * @throws when the provider cannot be asked; it is then tried again.
 */
export const followAddress = implementJob(addressChange, async (app, { userId, change }) => {
  if (!app.payments.available || !(await hasBegun(app, userId))) return;
  await withLock(app, userId, async ({ customerId }) => {
    // Read under the lease, so that of two changes the later one is told last.
    const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (customerId === null || user === undefined) return;
    const { email } = user;
    // Of this change: whoever returns to an address that they had before is told of anew.
    const told = createHash('sha256').update(email).digest('base64url').slice(0, 16);
    const idempotencyKey = `address-${change}-${told}`;
    try {
      await app.payments.stripe.customers.update(customerId, { email }, { idempotencyKey });
    } catch (error) {
      // A customer who is there no more is made anew, with the present address, by the next purchase.
      if (paymentFault(error) !== 'missing') throw error;
    }
  });
});

/** Whether they have ever begun to buy; who has not needs no lease. */
async function hasBegun({ db }: AppContext, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return rows.length > 0;
}
