import { fetchCustomer, idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { orderStatus } from '#features/payment-sync/provider/order-status.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Stripe } from '#server/payments/payments.ts';

/**
 * Ends subscriptions whose first debit the bank refused: the provider keeps them past due and tries again, but nothing
 * was delivered and the client is offered a new purchase. Returns the new state.
 * @throws if the provider is unavailable.
 */
export async function endFailedStarts(
  { payments }: AppContext,
  customerId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const failed = state.sessions.filter(
    (session) => session.mode === 'subscription' && orderStatus(session, state) === 'failed',
  );
  const ids = failed.map(({ subscription }) => idOf(subscription));
  const running = state.subscriptions.filter(({ id, status }) => ids.includes(id) && isRunning(status));
  const { stripe } = payments;
  for (const { id } of running) {
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `failed-start-${id}` });
    const open = state.invoices.filter(
      (one) => one.status === 'open' && idOf(one.parent?.subscription_details?.subscription) === id,
    );
    for (const invoice of open) {
      await stripe.invoices.voidInvoice(invoice.id, {}, { idempotencyKey: `failed-start-${invoice.id}` });
    }
  }
  return running.length === 0 ? state : fetchCustomer(payments, customerId);
}

/**
 * A subscription that began with a debit is active at the provider while the bank decides; it begins for us with the
 * money, and never if the bank refuses.
 */
export function withStart(subscription: Stripe.Subscription, state: CustomerState): Stripe.Subscription {
  const session = state.sessions.find((one) => idOf(one.subscription) === subscription.id);
  const outcome = session === undefined ? null : orderStatus(session, state);
  if (outcome === 'processing') return { ...subscription, status: 'incomplete' };
  return outcome === 'failed' ? { ...subscription, status: 'incomplete_expired' } : subscription;
}
