import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { cardByLast4, expired, type Decline } from '../objects/card.ts';
import { settleCharge } from './balance.ts';
import { beginDebit } from './debit.ts';
import { newCharge } from '../objects/charge.ts';
import { newPaymentIntent, type PaymentIntent, type PaymentMethod, type PaymentTerms } from '../objects/payment.ts';

export type Outcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly decline: Decline }
  /** The bank answers days later. */
  | { readonly kind: 'processing' }
  /** The cardholder must authenticate. */
  | { readonly kind: 'challenge' };

/** The cardholder is present, authenticated or absent. */
export type Presence = 'present' | 'proven' | 'absent';

export function beginPayment(provider: Provider, terms: PaymentTerms): PaymentIntent {
  const intent = newPaymentIntent(newId('pi'), provider.now(), { ...terms, metadata: { ...terms.metadata } });
  keep(provider.tables.intents, intent);
  provider.emit('payment_intent.created', intent);
  return intent;
}

/** Responds like the card's bank. */
export function attempt(
  provider: Provider,
  intent: PaymentIntent,
  method: PaymentMethod,
  presence: Presence,
  challengeUrl: string | null = null,
): Outcome {
  if (method.type !== 'card') {
    beginDebit(provider, intent, method);
    return { kind: 'processing' };
  }
  const card = cardByLast4(method.card.last4);
  if (presence === 'present' && card.challenge === true) {
    intent.payment_method = method.id;
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: null, url: challengeUrl ?? provider.page('/') },
    };
    provider.emit('payment_intent.requires_action', intent);
    return { kind: 'challenge' };
  }
  const isExpired = provider.now() * 1000 >= Date.UTC(method.card.exp_year, method.card.exp_month);
  const usual = presence === 'absent' ? (card.declineLater ?? card.decline) : card.decline;
  const decline = isExpired ? expired : usual;
  const id = newId('ch');
  const receiptUrl = provider.page(`/receipts/${id}`);
  const charge = newCharge(id, provider.now(), intent, method, { decline, receiptUrl });
  keep(provider.tables.charges, charge);
  if (decline === undefined) settleCharge(provider, charge);
  provider.emit(decline === undefined ? 'charge.succeeded' : 'charge.failed', charge);
  intent.latest_charge = id;
  intent.next_action = null;
  if (decline === undefined) {
    intent.payment_method = method.id;
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    intent.status = 'succeeded';
    provider.emit('payment_intent.succeeded', intent);
    return { kind: 'paid' };
  }
  const { code, declineCode, message } = decline;
  fail(provider, intent, { charge: id, code, decline_code: declineCode, message, type: 'card_error' }, method);
  return { kind: 'declined', decline };
}

/** Authentication failed or was refused. */
export function failChallenge(provider: Provider, intent: PaymentIntent, method: PaymentMethod): string {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const code = 'payment_intent_authentication_failure' as const;
  fail(provider, intent, { code, message, type: 'invalid_request_error' }, method);
  return message;
}

type Fault = NonNullable<PaymentIntent['last_payment_error']>;

export function fail(
  provider: Provider,
  intent: PaymentIntent,
  fault: Omit<Fault, 'payment_method' | 'doc_url'>,
  method: PaymentMethod,
): void {
  intent.payment_method = null;
  intent.next_action = null;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    ...fault,
    doc_url: `https://docs.stripe.com/error-codes/${fault.code.replaceAll('_', '-')}`,
    payment_method: structuredClone(method),
  };
  provider.emit('payment_intent.payment_failed', intent);
}

/** The customer can then be charged with it. */
export function attach(provider: Provider, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  provider.emit('payment_method.attached', method);
}

/** The customer and their subscriptions forget it. */
export function detach(provider: Provider, method: PaymentMethod): void {
  const { customers, subscriptions } = provider.tables;
  const customer = customers.get(method.customer ?? '');
  change(provider, 'payment_method.detached', method, () => {
    method.customer = null;
  });
  if (customer?.invoice_settings.default_payment_method === method.id) {
    change(provider, 'customer.updated', customer, () => {
      customer.invoice_settings.default_payment_method = null;
    });
  }
  for (const subscription of subscriptions.values()) {
    if (subscription.default_payment_method !== method.id || subscription.status === 'canceled') continue;
    change(provider, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = null;
    });
  }
}
