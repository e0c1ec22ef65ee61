import { href } from 'react-router';
import { waitText } from '#app/portal/billing/shown-methods.server.ts';
import { nameOf } from '#app/portal/shown-plans.server.ts';
import { portalSentences as copy } from '#content/payments/billing.ts';
import type { OwnOrder, OwnPayment } from '#features/billing/billing.ts';
import type { Offer } from '#features/billing/catalog.ts';
import { orderTones, paymentTones } from '#features/billing/money-tones.ts';
import { formatExactMoney } from '#features/billing/money.ts';

/** An invoice or receipt in words. */
export function presentPayment(payment: OwnPayment) {
  const { id, number, description, state, status, amount, refunded, issuedAt, methodType, extras } = payment;
  return {
    id,
    number,
    description,
    issuedAt,
    amount: formatExactMoney(amount),
    extras: refunded.cents > 0 ? [copy.refunded(formatExactMoney(refunded)), ...extras] : extras,
    tone: paymentTones[state],
    state: copy.payment[state],
    wait: status === 'processing' ? waitText(methodType) : null,
    papers: papersOf(payment),
  };
}

function papersOf({ id, status, number, invoiceUrl, invoicePdf, receiptUrl }: OwnPayment) {
  const correct = status === 'paid' && number !== null;
  const papers = [
    { label: copy.papers.open, to: status === 'open' ? invoiceUrl : null },
    { label: copy.papers.pdf, to: invoicePdf },
    { label: copy.papers.correct, to: correct ? href('/dashboard/invoices/:paymentId', { paymentId: id }) : null },
    { label: copy.papers.receipt, to: receiptUrl },
  ];
  return papers.flatMap(({ label, to }) => (to === null ? [] : [{ label, to }]));
}

/** An order in words. */
export function presentPurchase({ id, offer, amount, state, createdAt }: OwnOrder, offers: readonly Offer[]) {
  return {
    id,
    name: nameOf(offers, offer) ?? offer,
    amount: formatExactMoney(amount),
    createdAt,
    tone: orderTones[state],
    state: copy.order[state],
  };
}
