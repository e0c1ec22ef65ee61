import { waitText } from '#app/portal/billing/shown-methods.server.ts';
import { nameOf } from '#app/portal/shown-plans.server.ts';
import { portalSentences as copy } from '#content/payments/billing.ts';
import { documentSentences } from '#content/payments/statement.ts';
import type { OwnDocument } from '#features/billing/own/own-documents.server.ts';
import type { OwnOrder, OwnPayment } from '#features/billing/reads/billing-reads.server.ts';
import type { Offer } from '#features/billing/catalog.ts';
import { orderTones, paymentTones } from '#features/billing/money-tones.ts';
import { formatExactMoney } from '#features/billing/money.ts';

/** An invoice or receipt in words. */
export function presentPayment(payment: OwnPayment) {
  const { id, number, description, state, status, amount, back, issuedAt, methodType, extras } = payment;
  return {
    id,
    number,
    description,
    issuedAt,
    amount: formatExactMoney(amount),
    extras,
    back: back.flatMap(({ kind, amount: sum, at }) => (sum === null ? [] : [{ text: copy.back[kind](sum), at }])),
    tone: paymentTones[state],
    state: copy.payment[state] as string,
    wait: status === 'processing' ? waitText(methodType) : null,
    papers: documentLinks(payment),
  };
}

function documentLinks({ status, invoiceUrl, invoicePdf, receiptUrl, back }: OwnPayment) {
  const papers = [
    { label: copy.papers.open, to: status === 'open' ? invoiceUrl : null },
    { label: copy.papers.pdf, to: invoicePdf },
    { label: copy.papers.receipt, to: receiptUrl },
    ...back.map(({ document }) => ({
      label: copy.papers.creditNote(document?.number ?? ''),
      to: document?.url ?? null,
    })),
  ];
  return papers.flatMap(({ label, to }) => (to === null ? [] : [{ label, to }]));
}

/** An invoice, a payment, or money that went back, in words. */
export function presentDocument(document: OwnDocument): ReturnType<typeof presentPayment> {
  if ('status' in document) return presentPayment(document);
  const { id, kind, description, number, url, amount, issuedAt } = document;
  return {
    id,
    number,
    description,
    issuedAt,
    extras: [],
    back: [],
    wait: null,
    amount: amount.cents === 0 ? '' : formatExactMoney(amount),
    tone: 'off',
    state: documentSentences.kinds[kind],
    papers: url === null ? [] : [{ label: copy.papers.creditNote(number ?? ''), to: url }],
  };
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
