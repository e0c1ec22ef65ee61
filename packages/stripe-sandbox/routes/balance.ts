import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { keep, newId } from '../ledger/ledger.ts';
import { payoutsOf } from '../money/balance.ts';
import { refund } from '../money/returns.ts';
import { newCreditNote } from '../objects/credit-note.ts';
import { creditOpen } from '../money/send-invoices.ts';
import { requireRefundable } from './refunds.ts';
import { invoiceOf } from './invoices.ts';

const notes = '/v1/credit_notes';
const noteFields = 'invoice amount refund_amount out_of_band_amount reason memo metadata email_type';
const noteReasons = ['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'] as const;

export const balanceRoutes: readonly Route[] = [
  route('GET', '/v1/payouts', `${listFields} created status`, ({ provider, fields }) => {
    const status = fields.text('status');
    const payouts = payoutsOf(provider).map(({ transactions: _parts, ...payout }) => payout);
    return page(payouts, fields, '/v1/payouts', (one) => status === undefined || one.status === status);
  }),
  route('GET', '/v1/balance_transactions', `${listFields} payout created`, ({ provider, fields }) => {
    const id = fields.text('payout');
    const payout = payoutsOf(provider).find((one) => one.id === id);
    if (id !== undefined && payout === undefined) throw missing('payout', id, 'payout');
    return page(payout?.transactions ?? provider.tables.transactions.values(), fields, '/v1/balance_transactions');
  }),
  route('GET', notes, `${listFields} customer invoice created`, ({ provider, fields }) => {
    const [customer, invoice] = [fields.text('customer'), fields.text('invoice')];
    return page(
      provider.tables.creditNotes.values(),
      fields,
      notes,
      (one) =>
        (customer === undefined || one.customer === customer) && (invoice === undefined || one.invoice === invoice),
    );
  }),
  route('POST', notes, noteFields, ({ provider, fields }) => {
    const invoice = invoiceOf(provider, fields.required('invoice'));
    const isOpen = invoice.status === 'open';
    if (!isOpen && invoice.status !== 'paid') throw invalid('You can only credit open and paid invoices.');
    const [refunded, outOfBand] = [fields.number('refund_amount') ?? 0, fields.number('out_of_band_amount') ?? 0];
    const amount = fields.number('amount') ?? invoice.total;
    if (refunded + outOfBand !== (isOpen ? 0 : amount)) {
      throw invalid('The sum of refund_amount and out_of_band_amount must equal the credit note amount.');
    }
    const known = [...provider.tables.creditNotes.values()].filter((one) => one.invoice === invoice.id);
    if (amount + known.reduce((sum, one) => sum + one.amount, 0) > invoice.total) {
      throw invalid('The credit notes of an invoice may not exceed its total.', { param: 'amount' });
    }
    if (isOpen && amount > invoice.amount_remaining) {
      throw invalid('The credit note exceeds what is left to pay.', { param: 'amount' });
    }
    const { charges, invoicePayments } = provider.tables;
    const intents = [...invoicePayments.values()].filter((one) => one.invoice === invoice.id && one.status === 'paid');
    const charge = [...charges.values()].find(
      (one) => one.paid && intents.some(({ payment }) => payment.payment_intent === one.payment_intent),
    );
    if (refunded > 0 && charge === undefined) throw invalid('This invoice has no charge to refund.');
    if (charge !== undefined && refunded > 0) requireRefundable(charge, refunded);
    const made =
      charge === undefined || refunded === 0
        ? null
        : refund(provider, { charge, amount: refunded, reason: null, metadata: {} });
    const id = newId('cn');
    const [reason, memo] = [fields.oneOf('reason', noteReasons) ?? null, fields.textOrNull('memo') ?? null];
    const about = { reason, memo, metadata: fields.metadata() };
    const terms = { invoice, amount, outOfBand, ...about, number: `${invoice.number ?? ''}-CN-0${known.length + 1}` };
    const pdf = provider.page(`/credit-notes/${id}/pdf`);
    const note = newCreditNote(id, provider.now(), { ...terms, refund: made?.id ?? null, pdf });
    keep(provider.tables.creditNotes, note);
    if (isOpen) creditOpen(provider, invoice, amount);
    provider.emit('credit_note.created', note);
    return note;
  }),
];
