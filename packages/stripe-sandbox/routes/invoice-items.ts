import { invalid } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { addItem } from '../money/drafts.ts';
import { customerOf } from './customers.ts';
import { invoiceOf } from './invoices.ts';

const all = '/v1/invoiceitems';

/** Lines of a draft. Items that wait for the next invoice of a subscription are not played. */
export const invoiceItemRoutes: readonly Route[] = [
  route('POST', all, 'customer invoice amount currency description metadata tax_behavior', ({ provider, fields }) => {
    const customer = customerOf({ provider }, fields.required('customer'), 'customer');
    const made = invoiceOf(provider, fields.required('invoice'));
    if (made.status !== 'draft' || made.customer !== customer.id) {
      throw invalid('You can only add invoice items to the draft invoices of their customer.', { param: 'invoice' });
    }
    fields.required('amount');
    const currency = (fields.text('currency') ?? made.currency).toLowerCase();
    if (currency !== made.currency) {
      throw invalid('The invoice item and its invoice must have the same currency.', { param: 'currency' });
    }
    return addItem(provider, made, {
      customer: customer.id,
      amount: fields.number('amount') ?? 0,
      currency,
      description: fields.textOrNull('description') ?? null,
      metadata: fields.metadata(),
      taxBehavior: fields.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']),
    });
  }),
];
