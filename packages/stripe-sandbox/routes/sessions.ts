import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { newCheckoutSession, type Basket, type CheckoutSession } from '../objects/checkout-session.ts';
import { reduce, totalSession } from '../money/totals/session-totals.ts';
import { customerOf } from './customers.ts';
import { newSetupIntent } from '../objects/setup.ts';
import { reductionIn } from './discounts.ts';
import { dataOf, invoiceCreation, itemsIn, methodTypes, noItems, refuseUnplayed } from './session-terms.ts';

const all = '/v1/checkout/sessions';
const one = `${all}/:id`;
const takes =
  'mode line_items success_url cancel_url customer customer_email customer_creation customer_update metadata ' +
  'client_reference_id expires_at subscription_data payment_intent_data invoice_creation payment_method_collection ' +
  'allowed_payment_method_types allow_promotion_codes billing_address_collection locale submit_type ui_mode currency ' +
  'automatic_tax discounts saved_payment_method_options branding_settings custom_text origin_context setup_intent_data';

export const sessionRoutes: readonly Route[] = [
  route('POST', all, takes, ({ provider, fields }) => createSession(provider, fields)),
  route('GET', all, `${listFields} customer subscription payment_intent status created`, ({ provider, fields }) => {
    const wanted = (['customer', 'subscription', 'payment_intent', 'status'] as const).map(
      (name) => [name, fields.text(name)] as const,
    );
    const fits = (session: CheckoutSession) =>
      wanted.every(([name, value]) => value === undefined || session[name] === value);
    return page(provider.tables.sessions.values(), fields, all, fits);
  }),
  route('GET', one, '', ({ provider, ids: [id] }) => sessionOf(provider, id)),
  route('POST', `${one}/expire`, '', ({ provider, ids: [id] }) => {
    const session = sessionOf(provider, id);
    if (session.status !== 'open') {
      throw invalid(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
          `\`${session.status}\`.`,
      );
    }
    session.status = 'expired';
    session.url = null;
    provider.emit('checkout.session.expired', session);
    return session;
  }),
];

function sessionOf({ tables }: Provider, id: string): CheckoutSession {
  const session = tables.sessions.get(id);
  if (session === undefined) throw missing('checkout.session', id);
  return session;
}

function createSession(provider: Provider, fields: Fields): CheckoutSession {
  const mode = fields.oneOf('mode', ['payment', 'subscription', 'setup']);
  if (mode === undefined) throw invalid('Missing required param: mode.', { code: 'parameter_missing', param: 'mode' });
  refuseUnplayed(fields);
  const successUrl = addressIn(fields, 'success_url');
  const cancelUrl = fields.has('cancel_url') ? addressIn(fields, 'cancel_url') : null;
  const customer = fields.text('customer');
  const email = fields.textOrNull('customer_email') ?? null;
  if (customer !== undefined && email !== null) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  }
  if (customer !== undefined) customerOf({ provider }, customer, 'customer');
  const creation = fields.oneOf('customer_creation', ['always', 'if_required']);
  if (creation !== undefined && mode !== 'payment') {
    throw invalid('`customer_creation` can only be used in `payment` mode.', { param: 'customer_creation' });
  }
  const now = provider.now();
  const expires = fields.number('expires_at') ?? now + 86_400;
  if (expires < now + 1800 || expires > now + 86_400) {
    throw invalid('`expires_at` must be between 30 minutes and 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  const subscription = dataOf(fields, 'subscription_data', mode === 'subscription');
  subscription.only('metadata description trial_period_days trial_settings');
  const intent = dataOf(fields, 'payment_intent_data', mode === 'payment');
  intent.only('metadata description receipt_email setup_future_usage statement_descriptor');
  const setup = dataOf(fields, 'setup_intent_data', mode === 'setup').only('metadata description');
  const items = mode === 'setup' ? noItems(fields) : itemsIn(provider, fields, mode);
  const trialDays = subscription.number('trial_period_days') ?? 0;
  const total = items
    .filter(({ price }) => trialDays === 0 || price.recurring === null)
    .reduce((sum, { amount_total }) => sum + amount_total, 0);

  const id = newId('cs_test', 58);
  const url = provider.page(`/c/pay/${id}`);
  const currency = items[0]?.currency ?? fields.text('currency') ?? 'usd';
  const types = methodTypes(fields, currency);
  const session = newCheckoutSession(id, now, { mode, types, currency, total, url, expires });
  if (mode === 'setup') {
    const terms = { customer: customer ?? null, types, metadata: setup.metadata() };
    session.setup_intent = keep(provider.tables.setups, newSetupIntent(newId('seti'), now, terms)).id;
  }
  session.success_url = successUrl;
  session.cancel_url = cancelUrl;
  session.customer = customer ?? null;
  session.customer_email = email;
  session.customer_creation = mode === 'payment' && customer === undefined ? (creation ?? 'if_required') : null;
  session.client_reference_id = fields.textOrNull('client_reference_id') ?? null;
  session.metadata = fields.metadata();
  const reduction = reductionIn(provider, fields);
  if (reduction !== null && fields.has('allow_promotion_codes')) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    });
  }
  session.automatic_tax.enabled = fields.below('automatic_tax').flag('enabled') ?? false;
  session.allow_promotion_codes = fields.flag('allow_promotion_codes') ?? null;
  session.billing_address_collection = fields.oneOf('billing_address_collection', ['auto', 'required']) ?? null;
  session.submit_type = fields.oneOf('submit_type', ['auto', 'pay', 'book', 'donate', 'subscribe']) ?? null;
  session.invoice_creation = invoiceCreation(fields, mode);
  const basket: Basket = {
    id,
    items,
    subscriptionMetadata: subscription.metadata(),
    subscriptionDescription: subscription.textOrNull('description') ?? null,
    intentMetadata: intent.metadata(),
    intentDescription: intent.textOrNull('description') ?? null,
    receiptEmail: intent.textOrNull('receipt_email') ?? null,
    keepsCard: mode !== 'payment' || intent.oneOf('setup_future_usage', ['off_session', 'on_session']) !== undefined,
    trialDays,
    afterTrial:
      subscription
        .below('trial_settings')
        .below('end_behavior')
        .oneOf('missing_payment_method', ['cancel', 'create_invoice', 'pause']) ?? 'create_invoice',
    intent: null,
    waiting: null,
    fault: null,
  };
  if (reduction !== null) reduce(provider, session, basket, reduction);
  if (mode !== 'setup') totalSession(provider, session, basket);
  keep(provider.tables.sessions, session);
  keep(provider.tables.baskets, basket);
  return session;
}

function addressIn(fields: Fields, name: 'success_url' | 'cancel_url'): string {
  const url = fields.required(name);
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
}
