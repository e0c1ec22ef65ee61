import type { Fields } from '../api/fields.ts';
import { invalid, Refusal } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { lastingDiscounts } from '../money/totals/discounts.ts';
import { applyTerms } from '../money/invoice-terms.ts';
import { periodEnd } from '../money/totals/periods.ts';
import { onceLines, pendingOf, prorationLines, type BillLine } from '../money/prorations.ts';
import { itemsOf, scheduleOf } from '../money/schedules.ts';
import { renewalLines } from '../money/subscribe.ts';
import { newInvoice, newInvoiceLine, type Invoice } from '../objects/invoice.ts';
import { newCustomer } from '../objects/customer.ts';
import { newPrice } from '../objects/price.ts';
import type { Subscription } from '../objects/subscription.ts';
import { addressIn, customerOf } from './customers.ts';
import { changeIn, onceIn } from './plan-fields.ts';
import { subscriptionById } from './subscriptions.ts';
import { addTaxId } from './taxes.ts';

const takes =
  'customer customer_details currency subscription subscription_details invoice_items preview_mode automatic_tax';

/** An invoice that is not made: of a change that is charged at once, else of the next renewal. */
export const previewRoutes: readonly Route[] = [
  route('POST', '/v1/invoices/create_preview', takes, ({ provider, fields }) => {
    const { prices, taxIds, products } = provider.tables;
    const known = [prices, taxIds, products].map((table) => [table, new Set(table.keys())] as const);
    try {
      return (fields.has('subscription') ? preview : previewItems)(provider, fields);
    } finally {
      // What is made for the preview alone.
      for (const [table, ids] of known) for (const id of table.keys()) if (!ids.has(id)) table.delete(id);
    }
  }),
];

function preview(provider: Provider, fields: Fields): Invoice {
  const subscription = subscriptionById(provider, fields.required('subscription'));
  const details = fields.below('subscription_details').only('items proration_behavior proration_date');
  const terms = changeIn(provider, subscription, details);
  const once = onceIn(provider, fields.entries('invoice_items'));
  const changes = terms.behavior === 'none' ? [] : prorationLines(provider, subscription, terms.items, terms.at);
  const extra = [...changes, ...onceLines(provider, subscription, once, terms.at)];
  const pending = pendingOf(provider, subscription).map(({ line }) => line);
  const isNow = details.has('items') && terms.behavior === 'always_invoice' && extra.length > 0;
  const after = isNow ? [] : renewal(provider, changedBy(subscription, terms.items));
  const made = draft(provider, subscription, [...pending, ...extra, ...after], isNow, isTaxed(fields));
  if (details.has('items') && made.parent !== null) {
    made.parent.subscription_details.subscription_proration_date = terms.at;
  }
  return made;
}

function changedBy(subscription: Subscription, items: ReturnType<typeof changeIn>['items']): Subscription {
  const data = subscription.items.data.map((item) => {
    const changed = items.find((one) => one.item === item);
    return changed === undefined ? item : { ...item, price: changed.price, quantity: changed.quantity };
  });
  return { ...subscription, items: { ...subscription.items, data } };
}

function renewal(provider: Provider, subscription: Subscription): readonly BillLine[] {
  const [first] = subscription.items.data;
  const start = first?.current_period_end;
  const recurring = first?.price.recurring;
  const { cancel_at } = subscription;
  const isOver =
    ['canceled', 'paused'].includes(subscription.status) || (cancel_at !== null && cancel_at <= (start ?? 0));
  if (start === undefined || recurring == null || isOver) {
    const message = `No upcoming invoices for customer: ${subscription.customer}`;
    throw new Refusal(404, { type: 'invalid_request_error', code: 'invoice_upcoming_none', message });
  }
  const period = { start, end: periodEnd(start, subscription.billing_cycle_anchor, recurring) };
  const phase = scheduleOf(provider, subscription)?.phases.find(({ start_date }) => start_date === start);
  if (phase === undefined) return renewalLines(provider, subscription, period);
  const once = phase.add_invoice_items.flatMap(({ price: id, quantity, metadata }) => {
    const price = provider.tables.prices.get(id);
    return price === undefined ? [] : [{ price, quantity, metadata }];
  });
  const next = changedBy(subscription, itemsOf(provider, subscription, phase));
  return [...onceLines(provider, subscription, once, start), ...renewalLines(provider, next, period)];
}

function isTaxed(fields: Fields): boolean | undefined {
  return fields.below('automatic_tax').only('enabled').flag('enabled');
}

/** An invoice of items alone, to a customer or to somebody who is none yet. */
function previewItems(provider: Provider, fields: Fields): Invoice {
  const now = provider.now();
  const entries = fields.entries('invoice_items');
  if (entries.length === 0) {
    throw invalid(
      'You must provide at least one of: `subscription`, `schedule`, `subscription_details.items`, `schedule_details.phases`, `invoice_items`.',
    );
  }
  const details = fields.below('customer_details').only('address tax_ids');
  const customer = fields.has('customer')
    ? structuredClone(customerOf({ provider }, fields.required('customer'), 'customer'))
    : newCustomer(newId('cus', 14), now);
  if (details.has('address')) customer.address = addressIn(details.below('address'));
  for (const entry of details.entries('tax_ids')) addTaxId(provider, customer.id, entry.only('type value'));
  const made = newInvoice(`upcoming_${newId('in')}`, now, {
    business: provider.business,
    customer: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    currency: fields.text('currency') ?? 'usd',
    number: '',
    reason: 'manual',
    subscription: null,
    lines: [],
    periodStart: now,
    startingBalance: 0,
    hostedUrl: '',
    daysUntilDue: null,
  });
  for (const entry of entries) addPreviewLine(provider, made, entry);
  applyTerms(provider, made, { customer, discounts: [], isTaxed: isTaxed(fields) ?? false });
  return asPreview(made);
}

function addPreviewLine(provider: Provider, made: Invoice, entry: Fields): void {
  entry.only('amount currency description quantity tax_behavior price price_data');
  const at = made.created;
  const [once] = entry.has('amount') ? [] : onceIn(provider, [entry]);
  const amount = entry.number('amount') ?? 0;
  const price =
    once?.price ?? newPrice(newId('price'), at, { product: '', currency: made.currency, amount, interval: null });
  price.tax_behavior = entry.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? price.tax_behavior;
  const line = {
    invoice: made.id,
    price: keep(provider.tables.prices, price),
    quantity: 1,
    subscription: null,
    item: null,
    amount: price.unit_amount * (once?.quantity ?? 1),
    description: entry.text('description') ?? 'Services',
    period: { start: at, end: at },
    onceItem: newId('ii'),
  };
  made.lines.data.push(newInvoiceLine(newId('il_tmp'), line));
}

function draft(
  provider: Provider,
  subscription: Subscription,
  lines: readonly BillLine[],
  isNow: boolean,
  taxed = subscription.automatic_tax.enabled,
): Invoice {
  const customer = provider.tables.customers.get(subscription.customer);
  const id = `upcoming_${newId('in')}`;
  const made = newInvoice(id, isNow ? provider.now() : (subscription.items.data[0]?.current_period_end ?? 0), {
    business: provider.business,
    customer: subscription.customer,
    customerName: customer?.name ?? null,
    customerEmail: customer?.email ?? null,
    currency: subscription.currency,
    number: '',
    reason: isNow ? 'subscription_update' : 'subscription_cycle',
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines: lines.map((line) => newInvoiceLine(newId('il_tmp'), { ...line, invoice: id, onceItem: newId('ii') })),
    periodStart: subscription.items.data[0]?.current_period_start ?? provider.now(),
    startingBalance: customer?.balance ?? 0,
    hostedUrl: '',
    daysUntilDue: subscription.days_until_due,
  });
  if (customer !== undefined) {
    const discounts = lastingDiscounts(provider, subscription.discounts, made.created);
    applyTerms(provider, made, { customer, discounts, isTaxed: taxed });
  }
  return asPreview(made);
}

function asPreview(made: Invoice): Invoice {
  made.status = 'draft';
  made.status_transitions.finalized_at = null;
  made.webhooks_delivered_at = null;
  made.next_payment_attempt = made.created;
  made.period_end = made.created;
  return made;
}
