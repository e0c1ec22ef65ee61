import type { PendingChange } from '#features/billing/billing.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** Null also once its invoice is void, which the provider notices later. */
export function pendingChange(
  { pending_update: pending, latest_invoice: latest }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[] = [],
): PendingChange | null {
  const invoice = typeof latest === 'string' ? invoices.find(({ id }) => id === latest) : latest;
  const payUrl = invoice?.hosted_invoice_url;
  if (pending == null || invoice?.status !== 'open' || payUrl == null) return null;
  const { id: invoiceId, amount_due: cents } = invoice;
  return { offer: pending.metadata?.['offer'] ?? null, invoiceId, payUrl, cents, until: pending.expires_at };
}
