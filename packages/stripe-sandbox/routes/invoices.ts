import { listFields, page, search } from '../api/many.ts';
import { invalid, missing, Refusal } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import type { Provider } from '../ledger/provider.ts';
import { cardFor, collect, follow } from '../money/invoicing.ts';
import type { Invoice, InvoicePayment } from '../objects/invoice.ts';

const all = '/v1/invoices';
const one = `${all}/:id`;

export const invoiceRoutes: readonly Route[] = [
  route('GET', all, `${listFields} customer subscription status collection_method created`, ({ provider, fields }) => {
    const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) => fields.text(name));
    const fits = (invoice: Invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || invoice.parent?.subscription_details.subscription === subscription) &&
      (status === undefined || invoice.status === status);
    return page(provider.tables.invoices.values(), fields, all, fits);
  }),
  route('GET', `${all}/search`, 'query limit page', ({ provider, fields }) =>
    search(provider.tables.invoices.values(), fields, `${all}/search`),
  ),
  route('GET', one, '', ({ provider, ids: [id] }) => invoiceOf(provider, id)),
  route('GET', `${one}/lines`, listFields, ({ provider, fields, ids: [id] }) => {
    const { lines } = invoiceOf(provider, id);
    return page([...lines.data].reverse(), fields, lines.url);
  }),
  route('POST', `${one}/pay`, 'payment_method off_session', ({ provider, fields, ids: [id] }) => {
    const made = invoiceOf(provider, id);
    payInvoice(provider, made, fields.text('payment_method'));
    return made;
  }),
  route('POST', `${one}/void`, '', ({ provider, ids: [id] }) => {
    const made = invoiceOf(provider, id);
    if (made.status !== 'open') {
      throw invalid('You can only pass in open invoices. This invoice is not open.', { code: 'invoice_not_editable' });
    }
    made.status = 'void';
    made.amount_remaining = 0;
    made.next_payment_attempt = null;
    made.status_transitions.voided_at = provider.now();
    provider.emit('invoice.voided', made);
    return made;
  }),

  route('GET', '/v1/invoice_payments', `${listFields} invoice status payment created`, ({ provider, fields }) => {
    const [invoice, status] = [fields.text('invoice'), fields.text('status')];
    const intent = fields.below('payment').text('payment_intent');
    const fits = (paid: InvoicePayment) =>
      (invoice === undefined || paid.invoice === invoice) &&
      (status === undefined || paid.status === status) &&
      (intent === undefined || paid.payment.payment_intent === intent);
    return page(provider.tables.invoicePayments.values(), fields, '/v1/invoice_payments', fits);
  }),
  route('GET', '/v1/invoice_payments/:id', '', ({ provider, ids: [id] }) => {
    const paid = provider.tables.invoicePayments.get(id);
    if (paid === undefined) throw missing('invoice_payment', id);
    return paid;
  }),
];

/** The cardholder counts as present; errors like the provider. */
function payInvoice(provider: Provider, made: Invoice, methodId?: string): void {
  if (made.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (made.status !== 'open') throw invalid('This invoice can no longer be paid');
  const method = methodId === undefined ? cardFor(provider, made) : provider.tables.methods.get(methodId);
  if (methodId !== undefined && method?.customer !== made.customer) {
    throw missing('PaymentMethod', methodId, 'payment_method');
  }
  const outcome = collect(provider, made, method, 'absent');
  if (outcome.kind === 'paid') follow(provider, made);
  if (outcome.kind === 'no-card') {
    throw invalid('There is no default_payment_method set on this Customer or Invoice.', { code: 'missing' });
  }
  if (outcome.kind === 'declined') {
    const { code, declineCode, message } = outcome.decline;
    throw new Refusal(402, { type: 'card_error', code, decline_code: declineCode, message });
  }
}

function invoiceOf({ tables }: Provider, id: string): Invoice {
  const invoice = tables.invoices.get(id);
  if (invoice === undefined) throw missing('invoice', id);
  return invoice;
}
