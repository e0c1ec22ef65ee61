import type { Fields } from '../api/fields.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import type { Provider } from '../ledger/provider.ts';
import { renewalPreview } from '../money/preview.ts';
import type { Invoice } from '../objects/invoice.ts';

export const previewRoutes: readonly Route[] = [
  route('POST', '/v1/invoices/create_preview', 'customer subscription', ({ provider, fields }) =>
    nextInvoice(provider, fields),
  ),
];

/** What a subscription will be charged next. */
function nextInvoice(provider: Provider, fields: Fields): Invoice {
  const id = fields.required('subscription');
  const subscription = provider.tables.subscriptions.get(id);
  if (subscription === undefined) throw missing('subscription', id, 'subscription');
  const made = renewalPreview(provider, subscription);
  if (made === undefined) {
    throw invalid('No upcoming invoices for customer: ' + subscription.customer, { code: 'invoice_upcoming_none' });
  }
  return made;
}
