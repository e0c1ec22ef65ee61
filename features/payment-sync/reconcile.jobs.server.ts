import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { paymentCustomers, paymentEvents } from '#features/billing/billing.table.ts';
import { writePayouts } from '#features/payment-sync/write-payouts.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload, implementJob } from '#server/jobs/define-job.ts';
import { customerSync } from '#features/accounts/accounts.events.server.ts';
import { keepPaymentEventsDays } from '#features/billing/billing-settings.server.ts';
import { dayMs } from '#values/duration.ts';

/** Job `sync-payment-customer`. */
export const syncPaymentCustomer = implementJob(customerSync, async (app, { organizationId }) => {
  if (!app.payments.available) return;
  const [row] = await app.db
    .select({ customer: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  // The account may have been erased.
  if (row?.customer != null) await syncCustomer(app, organizationId);
});

/** Milliseconds; leaves the provider's rate limit to buyers. */
const pause = 250;

/** Job `reconcile-payments`, nightly: reads payouts, syncs every customer, each in its own job, and deletes old events. */
export const reconcilePayments = defineJob(
  'reconcile-payments',
  noPayload,
  async (app) => {
    if (!app.payments.available) return;
    const now = app.now().getTime();
    await app.db
      .delete(paymentEvents)
      .where(lt(paymentEvents.receivedAt, new Date(now - app.settings.get(keepPaymentEventsDays) * dayMs)));
    // The customers are synced even if payouts cannot be read, for example because the key does not allow it.
    await writePayouts(app).catch((error: unknown) => {
      if (paymentFault(error) === null) throw error;
      app.log.error({ event: 'payments.payouts.failed', err: error }, 'Could not read the payouts of the provider');
    });
    let at = now;
    for await (const organizationId of customersOf(app)) {
      at += pause;
      await app.jobs.send(app.db, customerSync, { organizationId }, { startAfter: new Date(at) });
    }
  },
  { label: 'Reconcile payments with the provider', schedule: '11 2 * * *' },
);

/** The ids of all clients that the payment provider knows. */
export async function* customersOf({ db }: AppContext): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await db
      .select({ organizationId: paymentCustomers.organizationId })
      .from(paymentCustomers)
      .where(and(isNotNull(paymentCustomers.customerId), gt(paymentCustomers.organizationId, after)))
      .orderBy(asc(paymentCustomers.organizationId))
      .limit(500);
    for (const { organizationId } of rows) yield organizationId;
    const last = rows.at(-1);
    if (last === undefined || rows.length < 500) return;
    after = last.organizationId;
  }
}
