import type { Stripe } from '#server/payments/payments.ts';

/** Never the body, which may be stale. */
export interface EventFacts {
  readonly customerId: string | null;
  readonly chargeId: string | null;
}

/**
 * The events after which a customer is synced, as they are listed for the endpoint at the provider (docs/payments.md).
 * Other events are only acknowledged and stored.
 */
export const knownEvents: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'customer.updated',
  'customer.deleted',
  'customer.tax_id.created',
  'customer.tax_id.updated',
  'customer.tax_id.deleted',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.completed',
  'subscription_schedule.canceled',
  'invoice.upcoming',
  'invoice.finalized',
  'invoice.overdue',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'payment_method.updated',
  'setup_intent.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'credit_note.created',
  'credit_note.voided',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** Reads whom an event is about. */
export function readEventFacts({ data }: Stripe.Event): EventFacts {
  const thing: object = data.object;
  const isCustomer = textIn(thing, 'object') === 'customer';
  return {
    // A detached method no longer has a customer.
    customerId: isCustomer
      ? textIn(thing, 'id')
      : (idIn(thing, 'customer') ?? idIn(data.previous_attributes ?? {}, 'customer')),
    chargeId: idIn(thing, 'charge'),
  };
}

function idIn(thing: object, name: string): string | null {
  const value: unknown = Reflect.get(thing, name);
  if (typeof value === 'object' && value !== null) return textIn(value, 'id');
  return textIn(thing, name);
}

function textIn(thing: object, name: string): string | null {
  const value: unknown = Reflect.get(thing, name);
  return typeof value === 'string' && /^[\w.-]{1,255}$/.test(value) ? value : null;
}
