import type { payments } from '#features/billing/billing.table.ts';
import { offerOfAnyPrice } from '#features/billing/catalog.ts';
import { currencyOf } from '#features/billing/money.ts';
import { isDebitType } from '#features/billing/records/methods.ts';
import type { PaymentStatus } from '#features/billing/payment-state.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { breakdownOf, noBreakdown } from '#features/payment-sync/rows/payment-breakdown.server.ts';
import { settlementOf } from '#features/payment-sync/rows/settlement.server.ts';
import { pendingChange } from '#features/payment-sync/provider/coming-changes.server.ts';
import type { KnownOffers } from '#features/billing/prices.server.ts';
import type { Stripe } from '#server/payments/payments.ts';
import { dateOfSeconds } from '#values/timestamp.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** A payment as reported by the provider, without our own columns. */
export type ReportedPayment = Omit<
  PaymentRow,
  'id' | 'organizationId' | 'orderId' | 'notices' | 'paidNote' | 'payoutId' | 'payoutAt'
>;

/** All invoices with their payments, and payments without invoices. */
export function reportedPayments(state: CustomerState, offers: KnownOffers): ReportedPayment[] {
  const waiting = state.subscriptions.map((one) => pendingChange(one, state.invoices)?.invoiceId);
  const invoices = state.invoices.filter(
    (one) => one.status !== 'draft' && one.status !== null && !isOfWaiting(one) && !waiting.includes(one.id),
  );
  const rows = invoices.map((invoice) => ofInvoice(invoice, state, offers));
  const known = new Set(rows.map(({ paymentIntentId }) => paymentIntentId));
  // A debit has no invoice before the bank confirms it; a declined card is shown at the checkout.
  const alone = state.charges.filter(
    (charge, index) =>
      (charge.status !== 'failed' || isDebit(charge)) &&
      !known.has(intentOf(charge)) &&
      // Ordered by the newest attempt of each payment.
      state.charges.findIndex((one) => intentOf(one) === intentOf(charge)) === index,
  );
  return [...rows, ...alone.map((charge) => ofCharge(charge, state))];
}

/** The provider writes an invoice of nothing for the days before an agreed fee begins. */
function isOfWaiting({ total, parent }: Stripe.Invoice): boolean {
  return total === 0 && parent?.subscription_details?.metadata?.['agreed'] === 'yes';
}

function intentOf(charge: Stripe.Charge): string {
  return idOf(charge.payment_intent) ?? charge.id;
}

function isDebit({ payment_method_details: details }: Stripe.Charge): boolean {
  return details !== null && isDebitType(details.type);
}

function ofInvoice(invoice: Stripe.Invoice, state: CustomerState, offers: KnownOffers): ReportedPayment {
  const tries = invoice.payments?.data ?? [];
  const made = tries.find(({ status }) => status === 'paid') ?? tries.find((one) => one.is_default) ?? tries[0];
  const intent = idOf(made?.payment.payment_intent);
  const charge = intent === null ? undefined : findCharge(state, intent);
  const start = invoice.starting_balance;
  const end = invoice.ending_balance ?? start;
  const isPending = invoice.status === 'open' && charge?.status === 'pending';
  return {
    invoiceId: invoice.id,
    paymentIntentId: intent,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    description: `${invoice.total < 0 ? 'Credit note: ' : ''}${describe(invoice, offers)}`,
    status: isPending ? 'processing' : (invoice.status as PaymentStatus),
    amount: invoice.total,
    // Voiding an invoice returns its credit.
    creditCents: invoice.status === 'void' ? 0 : Math.min(0, end) - Math.min(0, start),
    carriedCents: invoice.status === 'void' ? 0 : Math.max(0, end) - Math.max(0, start),
    creditedCents: invoice.pre_payment_credit_notes_amount,
    amountPaid: invoice.amount_paid,
    currency: currencyOf(invoice.currency),
    // What the client tries on the page of an invoice is no failed charge of ours.
    attempts: invoice.status === 'open' && invoice.due_date === null && !isPending ? invoice.attempt_count : 0,
    nextAttemptAt: invoice.status === 'open' ? dateOfSeconds(invoice.next_payment_attempt) : null,
    invoiceUrl: invoice.hosted_invoice_url ?? null,
    invoicePdf: invoice.invoice_pdf ?? null,
    issuedAt: dateOfSeconds(invoice.status_transitions.finalized_at ?? invoice.created) ?? new Date(0),
    dueAt: dateOfSeconds(invoice.due_date),
    paidAt: dateOfSeconds(invoice.status_transitions.paid_at),
    ...breakdownOf(invoice, offers, state.taxRates),
    ...ofMoney(charge, state, invoice.id),
  };
}

function ofCharge(charge: Stripe.Charge, state: CustomerState): ReportedPayment {
  const isPaid = charge.status === 'succeeded';
  return {
    invoiceId: null,
    paymentIntentId: idOf(charge.payment_intent) ?? charge.id,
    subscriptionId: null,
    number: null,
    description: charge.description ?? 'Payment',
    status: chargeStatuses[charge.status as keyof typeof chargeStatuses],
    amount: charge.amount,
    creditCents: 0,
    carriedCents: 0,
    creditedCents: 0,
    amountPaid: isPaid ? charge.amount_captured : 0,
    currency: currencyOf(charge.currency),
    attempts: 0,
    nextAttemptAt: null,
    invoiceUrl: null,
    invoicePdf: null,
    issuedAt: dateOfSeconds(charge.created) ?? new Date(0),
    dueAt: null,
    paidAt: isPaid ? dateOfSeconds(charge.created) : null,
    ...noBreakdown,
    ...ofMoney(charge, state),
  };
}

const chargeStatuses = { succeeded: 'paid', pending: 'processing', failed: 'uncollectible' } as const;

function ofMoney(charge: Stripe.Charge | undefined, { disputes, creditNotes }: CustomerState, invoice?: string) {
  const details = charge?.payment_method_details ?? null;
  const { card } = details ?? {};
  const [dispute] = disputes.filter((one) => idOf(one.charge) === charge?.id);
  const elsewhere = creditNotes.filter((one) => one.status !== 'void' && idOf(one.invoice) === invoice);
  return {
    amountRefunded: elsewhere.reduce((sum, one) => sum + (one.out_of_band_amount ?? 0), charge?.amount_refunded ?? 0),
    dispute: dispute?.status ?? (charge?.disputed === true ? 'needs_response' : null),
    cardBrand: card?.brand ?? details?.type ?? null,
    cardLast4: card?.last4 ?? details?.us_bank_account?.last4 ?? details?.sepa_debit?.last4 ?? null,
    methodType: details?.type ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    ...settlementOf(charge?.balance_transaction),
  };
}

/** Successful, or the last failed one. */
function findCharge({ charges }: CustomerState, intent: string): Stripe.Charge | undefined {
  const tries = charges.filter((charge) => idOf(charge.payment_intent) === intent);
  return tries.find(({ status }) => status === 'succeeded') ?? tries[0];
}

function describe(invoice: Stripe.Invoice, { own, named }: KnownOffers): string {
  if (invoice.description !== null && invoice.description !== '') return invoice.description;
  const agreed = invoice.parent?.subscription_details?.metadata;
  if (agreed?.['agreed'] === 'yes' && agreed['name'] !== undefined) return agreed['name'];
  const offerOfLine = (line: Stripe.InvoiceLineItem) => {
    const price = idOf(line.pricing?.price_details?.price) ?? '';
    return { price, offer: offerOfAnyPrice(own, price) ?? offerOfAnyPrice(named, price) };
  };
  if (invoice.billing_reason === 'subscription_update') {
    const to = invoice.lines.data.find((line) => line.amount > 0 && offerOfLine(line).offer !== undefined);
    const name = to && offerOfLine(to).offer?.name;
    return name === undefined ? 'Change of plan' : `Change to ${name}`;
  }
  const names = invoice.lines.data.map((line) => {
    const { price, offer } = offerOfLine(line);
    if (offer === undefined) return line.description ?? 'Services';
    return price === offer.setupPriceId ? `${offer.name} setup` : offer.name;
  });
  return [...new Set(names)].join(', ') || 'Services';
}
