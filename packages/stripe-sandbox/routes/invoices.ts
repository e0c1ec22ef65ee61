import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing, Refusal } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import type { Provider } from '../ledger/provider.ts';
import { cardFor, collect, follow } from '../money/invoicing.ts';
import { draftInvoice, finalize } from '../money/drafts.ts';
import { payOutOfBand, voidInvoice } from '../money/send-invoices.ts';
import type { Invoice } from '../objects/invoice.ts';
import { customerOf } from './customers.ts';
import { daysIn } from './new-subscription.ts';

const all = '/v1/invoices';
const one = `${all}/:id`;
const createTakes =
  'customer collection_method days_until_due currency description metadata auto_advance pending_invoice_items_behavior ' +
  'automatic_tax';

export const invoiceRoutes: readonly Route[] = [
  route('GET', all, `${listFields} customer subscription status collection_method created`, ({ provider, fields }) => {
    const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) => fields.text(name));
    const fits = (invoice: Invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || invoice.parent?.subscription_details.subscription === subscription) &&
      (status === undefined || invoice.status === status);
    return page(provider.tables.invoices.values(), fields, all, fits);
  }),
  route('GET', one, '', ({ provider, ids: [id] }) => invoiceOf(provider, id)),
  route('POST', all, createTakes, ({ provider, fields }) => createInvoice(provider, fields)),
  route('POST', `${one}/finalize`, 'auto_advance', ({ provider, fields, ids: [id] }) => {
    const made = draftOf(provider, id);
    finalize(provider, made, customerOf({ provider }, made.customer));
    made.auto_advance = fields.flag('auto_advance') ?? made.auto_advance;
    return made;
  }),
  route('POST', `${one}/pay`, 'payment_method off_session paid_out_of_band', ({ provider, fields, ids: [id] }) => {
    const made = invoiceOf(provider, id);
    const isOutOfBand = fields.flag('paid_out_of_band') ?? false;
    payInvoice(provider, made, isOutOfBand, fields.text('payment_method'));
    return made;
  }),
  route('POST', `${one}/void`, '', ({ provider, ids: [id] }) => {
    const made = invoiceOf(provider, id);
    if (made.status !== 'open') {
      const message = 'You can only pass in open invoices. This invoice is not open.';
      throw invalid(message, { code: 'invoice_not_editable' });
    }
    voidInvoice(provider, made);
    return made;
  }),
];

/** The cardholder counts as present; errors like the provider. */
function payInvoice(provider: Provider, made: Invoice, isOutOfBand: boolean, methodId?: string): void {
  if (made.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (made.status !== 'open') throw invalid('This invoice can no longer be paid');
  if (isOutOfBand) {
    payOutOfBand(provider, made);
    return;
  }
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

/** Lines are added afterwards, as invoice items. */
function createInvoice(provider: Provider, fields: Fields): Invoice {
  const pending = fields.text('pending_invoice_items_behavior') ?? 'exclude';
  if (pending !== 'exclude') {
    const param = 'pending_invoice_items_behavior';
    throw invalid(`The sandbox does not play ${param}=${pending}.`, { param });
  }
  const customer = customerOf({ provider }, fields.required('customer'), 'customer');
  const daysUntilDue = daysIn(fields);
  const currency = fields.text('currency') ?? customer.currency ?? 'usd';
  const made = draftInvoice(provider, { customer, currency, daysUntilDue });
  made.auto_advance = fields.flag('auto_advance') ?? false;
  made.description = fields.textOrNull('description') ?? null;
  made.metadata = fields.metadata();
  made.automatic_tax.enabled = fields.below('automatic_tax').only('enabled').flag('enabled') ?? false;
  return made;
}

function draftOf(provider: Provider, id: string): Invoice {
  const made = invoiceOf(provider, id);
  if (made.status === 'draft') return made;
  throw invalid("This invoice is already finalized, so it is no longer a draft and can't be changed.", {
    code: 'invoice_not_editable',
  });
}

export function invoiceOf({ tables }: Provider, id: string): Invoice {
  const invoice = tables.invoices.get(id);
  if (invoice === undefined) throw missing('invoice', id);
  return invoice;
}
