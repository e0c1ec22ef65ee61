import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { paymentCustomers, paymentEvents } from '#features/billing/billing.table.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `handle-payment-event`; skipped if already synced. */
export const handlePaymentEvent = defineJob(
  'handle-payment-event',
  z.object({ eventId: z.string() }),
  async (app, { eventId }) => {
    const [event] = await app.db
      .select({ customerId: paymentEvents.customerId, chargeId: paymentEvents.chargeId, type: paymentEvents.type })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.id, eventId), isNull(paymentEvents.handledAt)));
    if (!event) return;
    const customerId = event.customerId ?? (await customerOfCharge(app, eventId, event.chargeId));
    const [owner] =
      customerId === null
        ? []
        : await app.db
            .select({ organizationId: paymentCustomers.organizationId })
            .from(paymentCustomers)
            .where(eq(paymentCustomers.customerId, customerId));
    if (owner) {
      await syncCustomer(app, owner.organizationId, eventId);
      return;
    }
    app.log.info(
      { event: 'payments.event.unknown_customer', paymentEvent: eventId, type: event.type },
      'Ignored a payment event about an unknown customer',
    );
    await app.db.update(paymentEvents).set({ handledAt: app.now() }).where(eq(paymentEvents.id, eventId));
  },
  { label: 'Process a payment event' },
);

/** Disputes name only their charge. */
async function customerOfCharge(app: AppContext, eventId: string, chargeId: string | null): Promise<string | null> {
  if (chargeId === null) return null;
  const customerId = idOf((await app.payments.stripe.charges.retrieve(chargeId)).customer);
  await app.db.update(paymentEvents).set({ customerId }).where(eq(paymentEvents.id, eventId));
  return customerId;
}
