import { and, eq } from 'drizzle-orm';
import type { CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { fetchCustomer, idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import type { Stripe } from '#server/payments/payments.ts';

/**
 * Adds tax to running subscriptions that began without it, once the provider has the client's address. Returns the new
 * state.
 * @throws if the provider is unavailable.
 */
export async function taxRunning(
  app: AppContext,
  { organizationId, customerId }: CustomerLock,
  state: CustomerState,
): Promise<CustomerState> {
  const untaxed = state.subscriptions.filter(
    (one) => isRunning(one.status) && !one.automatic_tax.enabled && one.pending_update === null,
  );
  if (customerId === null || untaxed.length === 0 || !isTaxOn(app)) return state;
  const arePushed = and(
    eq(billingDetails.organizationId, organizationId),
    eq(billingDetails.version, billingDetails.pushedVersion),
  );
  if ((await app.db.$count(billingDetails, arePushed)) === 0) return state;
  for (const one of untaxed) {
    await taxSubscription(app, one).catch((error: unknown) => {
      const fault = paymentFault(error);
      if (fault === 'away' || fault === null) throw error;
      // The System page counts it.
      app.log.warn(
        { event: 'subscription.tax.refused', subscription: one.id, err: error },
        'Could not add tax to a plan',
      );
    });
  }
  return fetchCustomer(app.payments, customerId);
}

/** From the next invoice on. Does nothing where tax is off or added already. */
export async function taxSubscription(
  app: AppContext,
  { id, automatic_tax: tax, schedule }: Pick<Stripe.Subscription, 'id' | 'automatic_tax' | 'schedule'>,
): Promise<void> {
  if (!isTaxOn(app) || tax.enabled) return;
  const { subscriptions, subscriptionSchedules } = app.payments.stripe;
  const automatic_tax = { enabled: true };
  const coming = idOf(schedule);
  // A phase of the schedule would remove the tax again.
  if (coming !== null) await subscriptionSchedules.update(coming, { default_settings: { automatic_tax } });
  await subscriptions.update(id, { automatic_tax });
}
