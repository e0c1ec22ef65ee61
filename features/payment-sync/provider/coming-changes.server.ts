import type { PendingChange } from '#features/billing/billing.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** The change that waits for the client's bank. Null if its invoice is void, which the provider may notice later. */
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

/** The plan that follows by a schedule; our calls write its name into the phase. */
export function scheduledPlan({ schedule }: Stripe.Subscription): { offer: string; at: number } | null {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const from = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date }) => from !== undefined && start_date >= from);
  const offer = next?.metadata?.['offer'];
  return next === undefined || offer === undefined ? null : { offer, at: next.start_date };
}
