import type { OrderStatus } from '#features/billing/payment-state.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** Null while unfinished. */
export function orderStatus(
  { status, payment_status, payment_intent, invoice }: Stripe.Checkout.Session,
  { charges, invoices }: Pick<CustomerState, 'charges' | 'invoices'>,
): Exclude<OrderStatus, 'open'> | null {
  if (status === 'open') return null;
  if (status === 'expired') return 'expired';
  if (payment_status !== 'unpaid') return 'paid';
  // The bank may still refuse. A subscription's payment is its first invoice's.
  const first = invoices.find(({ id }) => id === idOf(invoice));
  if (first?.status === 'void') return 'failed';
  const intent = idOf(payment_intent) ?? idOf(first?.payments?.data[0]?.payment.payment_intent);
  const tries = charges.filter((charge) => intent !== null && idOf(charge.payment_intent) === intent);
  return tries.length > 0 && tries.every((charge) => charge.status === 'failed') ? 'failed' : 'processing';
}
