import { refundCopy } from '#content/payments/refunds.ts';
import { methodName } from '#features/billing/billing.ts';
import type { payments } from '#features/billing/billing.table.ts';
import { dueCents, receiptRows } from '#features/billing/receipt.ts';
import type { NewReturn } from '#features/payment-sync/rows/payment-updates.ts';
import type { PaymentEmail } from '#features/purchases/emails/billing.email.tsx';
import { sellerLines } from '#features/site-settings/company.public.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Payment = typeof payments.$inferSelect;

/** What emails about a payment say. `refund`: without it, all refunds are one. */
export function toPaymentEmail(
  app: AppContext,
  payment: Payment,
  recovery: PaymentEmail['recovery'],
  refund: Partial<NewReturn> & { readonly total: number } = {
    amount: payment.amountRefunded,
    total: payment.amountRefunded,
  },
): PaymentEmail {
  const { amount = 0, credited = 0, reason = null, note = '' } = refund;
  const { currency, cardBrand: brand, cardLast4: last4 } = payment;
  return {
    description: payment.description,
    number: payment.number,
    amount: { cents: payment.status === 'paid' ? payment.amountPaid : dueCents(payment), currency },
    refund: { cents: Math.abs(amount) + credited, currency },
    refunded: { cents: refund.total, currency },
    refundReason: [reason === null ? '' : refundCopy.toClient[reason], note].filter(Boolean).join('\n'),
    isOpen: payment.status === 'open',
    isOfSubscription: payment.subscriptionId !== null,
    paidAt: payment.paidAt,
    card: brand === null || last4 === null ? payment.paidNote : `${methodName(brand)} ending in ${last4}`,
    paperUrl: payment.invoiceUrl ?? payment.receiptUrl,
    ...addressesOf(app.env, payment.organizationId),
    rows: receiptRows(payment),
    taxNote: payment.taxNote,
    billedTo: payment.billedTo,
    seller: sellerLines(app).join('\n'),
    isPurchase: payment.orderId !== null,
    recovery,
  };
}

/** Pages that billing emails link to. */
export function addressesOf({ PUBLIC_ORIGIN }: AppContext['env'], organizationId: string) {
  return {
    dashboardUrl: `${PUBLIC_ORIGIN}/dashboard`,
    planUrl: `${PUBLIC_ORIGIN}/dashboard/plan`,
    billingUrl: `${PUBLIC_ORIGIN}/dashboard/billing`,
    personUrl: `${PUBLIC_ORIGIN}/admin/organizations/${organizationId}`,
  };
}
