import type { OrderStatus } from '#features/billing/billing.ts';
import { idOf, type CustomerState } from '#features/billing/sync/customer-state.server.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** Null while unfinished. */
export function orderStatus(
  { status, payment_status, payment_intent }: Stripe.Checkout.Session,
  { charges }: CustomerState,
): Exclude<OrderStatus, 'open'> | null {
  if (status === 'open') return null;
  if (status === 'expired') return 'expired';
  if (payment_status !== 'unpaid') return 'paid';
  // The bank may still refuse.
  const intent = idOf(payment_intent);
  const tries = charges.filter((charge) => intent !== null && idOf(charge.payment_intent) === intent);
  return tries.length > 0 && tries.every((charge) => charge.status === 'failed') ? 'failed' : 'processing';
}
