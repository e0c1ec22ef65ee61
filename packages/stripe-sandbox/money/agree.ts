import { Refusal } from '../api/refusal.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { attempt, beginPayment } from './charge.ts';
import { invoice, settleInvoice } from './invoicing.ts';
import { periodEnd } from './totals/periods.ts';
import { taxedSum } from './totals/totals.ts';
import { renewalLines } from './subscribe.ts';
import type { Customer } from '../objects/customer.ts';
import type { Metadata } from '../objects/parts.ts';
import type { PaymentMethod } from '../objects/payment.ts';
import type { Price } from '../objects/price.ts';
import { newSubscription, type Subscription } from '../objects/subscription.ts';

export interface AgreedSubscription {
  readonly customer: Customer;
  readonly items: readonly { price: Price; quantity: number }[];
  /** Begins now without one. */
  readonly trialEnd: number | null;
  readonly cancelAt: number | null;
  /** Null: the method is charged. */
  readonly daysUntilDue: number | null;
  readonly method: PaymentMethod | undefined;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly isTaxed: boolean;
}

/** A subscription made by the API. @throws {Refusal} 402 if the card is declined; nothing is made then. */
export function agree(provider: Provider, terms: AgreedSubscription): Subscription {
  const { customer, items, trialEnd, cancelAt, daysUntilDue, method } = terms;
  const now = provider.now();
  const [first] = items;
  if (first?.price.recurring == null) throw new Error('A subscription has something that recurs.');
  const { currency } = first.price;
  const isCharged = daysUntilDue === null && trialEnd === null;
  const lines = items.map(({ price, quantity }) => ({ amount: price.unit_amount * quantity, price }));
  const amount = taxedSum(provider, terms.isTaxed ? customer : null, lines);
  const intent = isCharged && amount > 0 ? charge(provider, customer, method, { amount, currency }) : null;
  const period = { start: now, end: trialEnd ?? periodEnd(now, now, first.price.recurring) };
  const subscription = newSubscription(newId('sub'), now, {
    customer: customer.id,
    currency,
    items: items.map(({ price, quantity }) => ({ id: newId('si', 14), price, quantity })),
    periodEnd: period.end,
    trialEnd,
    paymentMethod: method?.id ?? null,
    afterTrial: 'create_invoice',
    daysUntilDue,
  });
  subscription.automatic_tax.enabled = terms.isTaxed;
  subscription.metadata = terms.metadata;
  subscription.description = terms.description;
  if (cancelAt !== null) {
    subscription.cancel_at = cancelAt;
    subscription.canceled_at = now;
    subscription.cancellation_details.reason = 'cancellation_requested';
  }
  customer.currency ??= currency;
  keep(provider.tables.subscriptions, subscription);
  provider.emit('customer.subscription.created', subscription);
  const made = invoice(provider, {
    customer,
    currency,
    reason: 'subscription_create',
    subscription,
    lines: renewalLines(provider, subscription, period),
    periodStart: now,
  });
  if (intent !== null || made.amount_due === 0) settleInvoice(provider, made, intent);
  return subscription;
}

function charge(
  provider: Provider,
  customer: Customer,
  method: PaymentMethod | undefined,
  sum: { amount: number; currency: string },
) {
  if (method === undefined) {
    const message = 'This customer has no attached payment source or default payment method.';
    throw new Refusal(400, { type: 'invalid_request_error', code: 'resource_missing', message });
  }
  const intent = beginPayment(provider, {
    ...sum,
    customer: customer.id,
    description: 'Subscription creation',
    metadata: {},
    receiptEmail: customer.email,
  });
  const outcome = attempt(provider, intent, method, 'absent');
  if (outcome.kind === 'paid') return intent;
  if (outcome.kind !== 'declined') throw new Error('A cardholder who is absent cannot be asked.');
  const { code, declineCode, message } = outcome.decline;
  throw new Refusal(402, { type: 'card_error', code, decline_code: declineCode, message });
}
