import type { Fields } from '../api/fields.ts';
import { invalid, missing } from '../api/refusal.ts';
import type { Provider } from '../ledger/provider.ts';
import { agree } from '../money/agree.ts';
import type { Customer } from '../objects/customer.ts';
import type { PaymentMethod } from '../objects/payment.ts';
import type { Subscription } from '../objects/subscription.ts';
import { customerOf } from './customers.ts';
import { createPrice, priceOf } from './prices.ts';

export const newSubscriptionTakes =
  'customer items collection_method days_until_due trial_end cancel_at description metadata default_payment_method ' +
  'payment_behavior proration_behavior off_session automatic_tax';

export function createSubscription(provider: Provider, fields: Fields): Subscription {
  const customer = customerOf({ provider }, fields.required('customer'), 'customer');
  const daysUntilDue = daysIn(fields);
  const behavior = fields.text('payment_behavior') ?? 'allow_incomplete';
  const trialEnd = fields.number('trial_end') ?? null;
  if (trialEnd !== null && trialEnd <= provider.now()) {
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  }
  if (daysUntilDue === null && trialEnd === null && behavior !== 'error_if_incomplete') {
    throw invalid(`The sandbox does not play payment_behavior=${behavior}.`, { param: 'payment_behavior' });
  }
  const cancelAt = fields.number('cancel_at') ?? null;
  if (cancelAt !== null && cancelAt <= provider.now()) {
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'cancel_at' });
  }
  const method = methodIn(provider, customer, fields);
  return agree(provider, {
    customer,
    trialEnd,
    cancelAt,
    daysUntilDue,
    method,
    items: itemsIn(provider, fields),
    description: fields.textOrNull('description') ?? null,
    metadata: fields.metadata(),
    isTaxed: fields.below('automatic_tax').only('enabled').flag('enabled') ?? false,
  });
}

/** `days_until_due` and `collection_method`, which go together. Null: the method is charged. */
export function daysIn(fields: Fields): number | null {
  const collection = fields.oneOf('collection_method', ['charge_automatically', 'send_invoice']);
  const days = fields.number('days_until_due');
  const param = 'days_until_due';
  if (collection === 'send_invoice') {
    if (days === undefined) {
      throw invalid('You must pass `days_until_due` if `collection_method` is `send_invoice`.', { param });
    }
    if (days < 0) throw invalid('Invalid non-negative integer', { param });
    return days;
  }
  if (days === undefined) return null;
  throw invalid('`days_until_due` can only be set when `collection_method` is `send_invoice`.', { param });
}

function itemsIn(provider: Provider, fields: Fields) {
  const entries = fields.entries('items');
  if (entries.length === 0) {
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  }
  return entries.map((entry, index) => {
    entry.only('price price_data quantity');
    const param = `items[${index}][price]`;
    const price = entry.has('price_data')
      ? createPrice(provider, entry.below('price_data').only('currency product recurring unit_amount tax_behavior'))
      : priceOf(provider, entry.required('price'), param);
    if (price.recurring === null) {
      throw invalid('The price specified is set to `type=one_time` but this field only accepts prices that recur.', {
        param,
      });
    }
    return { price: structuredClone(price), quantity: entry.number('quantity') ?? 1 };
  });
}

function methodIn({ tables }: Provider, customer: Customer, fields: Fields): PaymentMethod | undefined {
  const requested = fields.textOrNull('default_payment_method');
  const method = tables.methods.get(requested ?? customer.invoice_settings.default_payment_method ?? '');
  if (typeof requested === 'string' && method?.customer !== customer.id) {
    throw missing('PaymentMethod', requested, 'default_payment_method');
  }
  return method;
}
