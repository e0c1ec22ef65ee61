import { fetchCustomer, idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import type { Stripe } from '#server/payments/payments.ts';

/**
 * Voids the open invoices of subscriptions that ended because their charges failed: paying one would buy nothing.
 * Returns the new state.
 * @throws if the provider is unavailable.
 */
export async function voidDeadInvoices(
  { payments, log }: AppContext,
  customerId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const dead = deadInvoices(state);
  for (const { id } of dead) {
    await payments.stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `dead-${id}` }).catch((error: unknown) => {
      const fault = paymentFault(error);
      if (fault === 'away' || fault === null) throw error;
      // Paid in the meantime; the next sync reads that.
      log.warn(
        { event: 'invoice.void.refused', invoice: id, err: error },
        'Could not void the invoice of an ended plan',
      );
    });
  }
  return dead.length === 0 ? state : fetchCustomer(payments, customerId);
}

function deadInvoices({ subscriptions, invoices, charges }: CustomerState): Stripe.Invoice[] {
  const unpaid = new Set(
    subscriptions
      .filter((one) => one.status === 'canceled' && one.cancellation_details?.reason === 'payment_failed')
      .map(({ id }) => id),
  );
  const pending = new Set(charges.flatMap((one) => (one.status === 'pending' ? (idOf(one.payment_intent) ?? []) : [])));
  return invoices.filter((one) => {
    if (one.status !== 'open' || one.collection_method !== 'charge_automatically') return false;
    if (!unpaid.has(idOf(one.parent?.subscription_details?.subscription) ?? '')) return false;
    return !(one.payments?.data ?? []).some(({ payment }) => pending.has(idOf(payment.payment_intent) ?? ''));
  });
}
