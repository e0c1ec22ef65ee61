import { listOf, noNumber, type Metadata } from './parts.ts';
import type { Invoice } from './invoice.ts';

export type CreditNote = ReturnType<typeof newCreditNote>;

interface CreditNoteTerms {
  readonly invoice: Invoice;
  readonly number: string;
  readonly amount: number;
  /** Paid back elsewhere. */
  readonly outOfBand: number;
  /** Its id. */
  readonly refund: string | null;
  readonly pdf: string;
  readonly reason: 'duplicate' | 'fraudulent' | 'order_change' | 'product_unsatisfactory' | null;
  readonly memo: string | null;
  readonly metadata: Metadata;
}

/** Of a paid invoice, or of an open one, which it reduces. */
export function newCreditNote(id: string, created: number, terms: CreditNoteTerms) {
  const { invoice, number, amount, outOfBand, refund, pdf, reason, memo, metadata } = terms;
  const isOpen = invoice.status === 'open';
  const taxes = invoice.total_taxes.map((tax) => ({
    ...structuredClone(tax),
    amount: Math.round((tax.amount * amount) / Math.max(1, invoice.total)),
    taxable_amount: Math.round((tax.taxable_amount * amount) / Math.max(1, invoice.total)),
  }));
  const net = amount - taxes.reduce((sum, tax) => sum + tax.amount, 0);
  return {
    id,
    object: 'credit_note' as const,
    amount,
    amount_shipping: 0,
    created,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice: invoice.id,
    lines: listOf([], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo,
    metadata,
    number,
    out_of_band_amount: outOfBand === 0 ? null : outOfBand,
    pdf,
    post_payment_amount: isOpen ? 0 : amount,
    pre_payment_amount: isOpen ? amount : 0,
    pretax_credit_amounts: [],
    reason,
    refunds:
      refund === null
        ? []
        : [
            {
              amount_refunded: amount - outOfBand,
              payment_record_refund: null,
              refund,
              type: 'refund' as const,
            },
          ],
    shipping_cost: null,
    status: 'issued' as const,
    subtotal: net,
    subtotal_excluding_tax: net,
    total: amount,
    total_excluding_tax: net,
    total_taxes: taxes,
    type: isOpen ? ('pre_payment' as const) : ('post_payment' as const),
    voided_at: noNumber,
  };
}
