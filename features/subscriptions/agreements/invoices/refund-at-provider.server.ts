import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { refundCopy } from '#content/payments/refunds.ts';
import { refundReasons } from '#features/billing/records/refund-reasons.ts';
import { payments } from '#features/billing/billing.table.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { disputeState } from '#features/billing/payment-state.ts';
import { dueCents } from '#features/billing/receipt.ts';
import { ambiguousAmount, readAmount } from '#forms/amount.ts';
import type { AppContext } from '#server/app-context.ts';

type Payment = typeof payments.$inferSelect;

/** `left`, in cents: what was not given back yet when the page was shown. */
export const refundTerms = z.object({ cents: z.int(), left: z.int(), reason: z.enum(refundReasons) });
export type RefundTerms = z.infer<typeof refundTerms>;

/** What can be refunded of a payment, or credited of an open invoice, which is voided rather than credited in full. */
export function findRefundable(payment: Payment) {
  const { status, invoiceId, paymentIntentId, currency } = payment;
  const isOpen = status === 'open' && invoiceId !== null;
  const dispute = disputeState(payment.dispute);
  if (!isOpen && (status !== 'paid' || dispute === 'open' || dispute === 'lost')) return null;
  const left = isOpen ? dueCents(payment) : payment.amountPaid - payment.amountRefunded;
  const max = { cents: isOpen ? left - 1 : left, currency };
  const kind = isOpen ? 'credit' : paymentIntentId === null ? 'elsewhere' : 'refund';
  return max.cents > 0 ? ({ kind, left, max, currency } as const) : null;
}

/** Reads the form, or says what is wrong with the amount. Null if nothing can be given back. */
export async function readRefund(
  { db }: Pick<AppContext, 'db'>,
  paymentId: string,
  form: { readonly amount: string; readonly left: string; readonly reason: string },
): Promise<RefundTerms | { readonly error: string } | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const found = row && findRefundable(row);
  if (found == null) return null;
  const read = readAmount(form.amount);
  if (!read.ok && read.reason === 'ambiguous') return { error: ambiguousAmount };
  if (!read.ok || read.cents < 1 || read.cents > found.max.cents)
    return { error: refundCopy.error(formatExactMoney(found.max)) };
  const reason = refundReasons.find((one) => one === form.reason) ?? 'requested_by_customer';
  return { cents: read.cents, left: Number(form.left) || 0, reason };
}

/**
 * Gives money back at the provider, or finds that this was done with `key`; call under the customer's lock. Returns the
 * id of the refund or credit note, or null if something else was given back since the page was shown.
 */
export async function refundAtProvider(
  { payments: { stripe } }: AppContext,
  { invoiceId, paymentIntentId: intent }: Payment,
  { key, note, terms }: { readonly key: string; readonly note: string; readonly terms: RefundTerms },
): Promise<string | null> {
  const { cents: amount, reason } = terms;
  const invoice = invoiceId === null ? null : await stripe.invoices.retrieve(invoiceId);
  const charges = intent === null ? [] : (await stripe.charges.list({ payment_intent: intent, limit: 100 })).data;
  const charge = charges.find(({ status }) => status === 'succeeded');
  const notes = invoiceId === null ? [] : (await stripe.creditNotes.list({ invoice: invoiceId, limit: 100 })).data;
  const refunds = charge === undefined ? [] : (await stripe.refunds.list({ charge: charge.id, limit: 100 })).data;
  const known = [...notes, ...refunds].find(({ metadata }) => metadata?.['refund'] === key);
  if (known !== undefined) return known.id;

  const elsewhere = notes.reduce((sum, one) => sum + (one.status === 'void' ? 0 : (one.out_of_band_amount ?? 0)), 0);
  const paid = charge === undefined ? (invoice?.amount_paid ?? 0) : charge.amount_captured - charge.amount_refunded;
  const isOpen = invoice?.status === 'open';
  if (terms.left !== (isOpen ? invoice.amount_remaining : paid - elsewhere)) return null;

  const once = { idempotencyKey: `refund-${key}` };
  const metadata = { refund: key, reason, note };
  if (invoice === null) {
    const named = reason === 'duplicate' || reason === 'fraudulent' ? reason : 'requested_by_customer';
    return (await stripe.refunds.create({ charge: charge?.id ?? '', amount, reason: named, metadata }, once)).id;
  }
  const sums = charge === undefined ? { out_of_band_amount: amount } : { refund_amount: amount };
  // A credit note that makes the refund itself. The site sends the email.
  const about = {
    ...(isOpen ? {} : sums),
    ...(reason === 'requested_by_customer' ? {} : { reason }),
    ...(note === '' ? {} : { memo: note }),
  };
  const params = { invoice: invoice.id, amount, metadata, email_type: 'none' as const, ...about };
  return (await stripe.creditNotes.create(params, once)).id;
}
