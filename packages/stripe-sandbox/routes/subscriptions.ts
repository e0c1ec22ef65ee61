import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';
import { changePlan } from '../money/change-plan.ts';
import { taxPlace } from '../money/totals/totals.ts';
import { endSubscription } from '../money/scheduled-events.ts';
import type { Feedback, Subscription } from '../objects/subscription.ts';
import { customerOf } from './customers.ts';
import { createSubscription, newSubscriptionTakes } from './new-subscription.ts';
import { changeIn } from './plan-fields.ts';

const all = '/v1/subscriptions';
const one = `${all}/:id`;

export const subscriptionRoutes: readonly Route[] = [
  route('POST', all, newSubscriptionTakes, ({ provider, fields }) => createSubscription(provider, fields)),
  route('GET', all, `${listFields} customer price status created`, ({ provider, fields }) => {
    const [customer, price, status] = [fields.text('customer'), fields.text('price'), fields.text('status')];
    const fits = (subscription: Subscription) =>
      (customer === undefined || subscription.customer === customer) &&
      (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
      hasStatus(subscription, status);
    return page(provider.tables.subscriptions.values(), fields, all, fits);
  }),
  route('GET', one, '', ({ provider, ids: [id] }) => subscriptionById(provider, id)),
  route(
    'POST',
    one,
    'cancel_at_period_end cancel_at metadata description default_payment_method cancellation_details items ' +
      'add_invoice_items proration_behavior proration_date payment_behavior pause_collection off_session automatic_tax',
    ({ provider, fields, ids: [id] }) => update(provider, subscriptionById(provider, id), fields),
  ),
  route('DELETE', one, 'cancellation_details invoice_now prorate', ({ provider, fields, ids: [id] }) => {
    const subscription = subscriptionById(provider, id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    note(subscription, fields.below('cancellation_details'));
    endSubscription(provider, subscription, 'cancellation_requested');
    return subscription;
  }),
];

export function subscriptionById({ tables }: Provider, id: string): Subscription {
  const subscription = tables.subscriptions.get(id);
  if (subscription === undefined) throw missing('subscription', id);
  return subscription;
}

/** Canceled ones are excluded by default. */
function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  return status === (wanted === 'ended' ? 'canceled' : wanted);
}

function update(provider: Provider, subscription: Subscription, fields: Fields): Subscription {
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'resource_missing',
    });
  }
  const atPeriodEnd = fields.flag('cancel_at_period_end');
  const cancelAt = fields.number('cancel_at');
  if (atPeriodEnd !== undefined && cancelAt !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at_period_end, cancel_at.');
  }
  if (subscription.schedule !== null && (atPeriodEnd !== undefined || fields.has('cancel_at'))) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any ` +
        'cancelation behavior directly is not allowed. Please update the schedule instead.',
    );
  }
  const method = fields.textOrNull('default_payment_method');
  if (typeof method === 'string' && provider.tables.methods.get(method)?.customer !== subscription.customer) {
    throw missing('PaymentMethod', method, 'default_payment_method');
  }
  const pause = pauseIn(provider, fields);
  const taxed = taxIn(provider, subscription, fields);
  if (fields.has('items') || fields.has('add_invoice_items')) {
    const behaviors = ['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'] as const;
    const payment = fields.oneOf('payment_behavior', behaviors) ?? 'allow_incomplete';
    if (payment === 'pending_if_incomplete') fields.only(`${pendingTakes} payment_behavior`);
    const metadata = fields.metadata();
    changePlan(provider, subscription, { ...changeIn(provider, subscription, fields), payment, metadata });
    if (subscription.pending_update !== null) return subscription;
  }
  return change(provider, 'customer.subscription.updated', subscription, () => {
    if (pause !== undefined) subscription.pause_collection = pause;
    subscription.metadata = fields.metadata(subscription.metadata);
    const description = fields.textOrNull('description');
    if (description !== undefined) subscription.description = description;
    if (method !== undefined) subscription.default_payment_method = method;
    subscription.automatic_tax.enabled = taxed ?? subscription.automatic_tax.enabled;
    if (atPeriodEnd !== undefined) {
      const end = subscription.items.data[0]?.current_period_end ?? null;
      cancelOn(provider, subscription, atPeriodEnd ? end : null, atPeriodEnd);
    } else if (fields.has('cancel_at')) cancelOn(provider, subscription, cancelAt ?? null, false);
    note(subscription, fields.below('cancellation_details'));
  });
}

/** What can wait for a payment. */
const pendingTakes = 'items add_invoice_items proration_behavior proration_date metadata off_session expand';

/** Undefined: not named. Needs an address. */
function taxIn(provider: Provider, { customer }: Subscription, fields: Fields): boolean | undefined {
  const enabled = fields.below('automatic_tax').only('enabled').flag('enabled');
  if (enabled === true) taxPlace(customerOf({ provider }, customer));
  return enabled;
}

/** Undefined: not named. */
function pauseIn(provider: Provider, fields: Fields): Subscription['pause_collection'] | undefined {
  if (!fields.has('pause_collection')) return undefined;
  if (fields.values['pause_collection'] === '') return null;
  const pause = fields.below('pause_collection').only('behavior resumes_at');
  pause.required('behavior');
  const resumes_at = pause.number('resumes_at') ?? null;
  if (resumes_at !== null && resumes_at <= provider.now()) {
    throw invalid('The resumes_at parameter must be in the future.', { param: 'pause_collection[resumes_at]' });
  }
  return { behavior: pause.oneOf('behavior', ['keep_as_draft', 'mark_uncollectible', 'void']) ?? 'void', resumes_at };
}

/** Null: it continues. */
function cancelOn(provider: Provider, subscription: Subscription, at: number | null, byFlag: boolean): void {
  subscription.cancel_at = at;
  subscription.cancel_at_period_end = byFlag;
  subscription.canceled_at = at === null ? null : provider.now();
  subscription.cancellation_details.reason = at === null ? null : 'cancellation_requested';
}

const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const satisfies readonly Feedback[];

function note(subscription: Subscription, fields: Fields): void {
  const comment = fields.textOrNull('comment');
  if (comment !== undefined) subscription.cancellation_details.comment = comment;
  if (fields.has('feedback')) subscription.cancellation_details.feedback = fields.oneOf('feedback', feedbacks) ?? null;
}
