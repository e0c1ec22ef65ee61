import { listOf, noNumber, noText, type Metadata } from './parts.ts';
import { planOf, type Price } from './price.ts';

export type Subscription = ReturnType<typeof newSubscription>;
export type SubscriptionItem = ReturnType<typeof newItem>;
type SubscriptionStatus = 'active' | 'trialing' | 'past_due' | 'unpaid' | 'canceled' | 'paused';

export interface SubscriptionTerms {
  readonly customer: string;
  readonly currency: string;
  readonly items: readonly { id: string; price: Price; quantity: number }[];
  readonly periodEnd: number;
  readonly trialEnd: number | null;
  readonly paymentMethod: string | null;
  readonly afterTrial: 'create_invoice' | 'cancel' | 'pause';
  /** Invoices are sent, and due after these days; null: the card is charged. */
  readonly daysUntilDue?: number | null;
}

export function newSubscription(id: string, created: number, terms: SubscriptionTerms) {
  const { customer, currency, items, periodEnd, trialEnd, paymentMethod, afterTrial, daysUntilDue = null } = terms;
  const period = { start: created, end: periodEnd };
  return {
    id,
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: noNumber,
    cancel_at_period_end: false,
    canceled_at: noNumber,
    cancellation_details: {
      comment: noText,
      feedback: null as Feedback | null,
      feedback_option: noText,
      reason: null as Reason | null,
    },
    collection_method: collectionOf(daysUntilDue),
    created,
    currency,
    customer,
    customer_account: null,
    days_until_due: daysUntilDue,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: noText,
    discounts: [] as string[],
    ended_at: noNumber,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' as const },
    },
    items: {
      ...listOf(
        items.map((item) => newItem(item, id, created, period)),
        `/v1/subscription_items?subscription=${id}`,
      ),
      total_count: items.length,
    },
    latest_invoice: noText,
    livemode: false,
    managed_payments: null,
    metadata: {} as Metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null as PauseCollection | null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off' as const,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null as PendingUpdate | null,
    schedule: noText,
    start_date: created,
    status: (trialEnd === null ? 'active' : 'trialing') as SubscriptionStatus,
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: afterTrial } },
    trial_start: trialEnd === null ? null : created,
  };
}

export function collectionOf(daysUntilDue: number | null): 'charge_automatically' | 'send_invoice' {
  return daysUntilDue === null ? 'charge_automatically' : 'send_invoice';
}

/** Applied once the latest invoice is paid, dropped at its end. */
export interface PendingUpdate {
  readonly billing_cycle_anchor: null;
  readonly cancel_at_period_end: null;
  readonly discount: null;
  readonly discounts: null;
  readonly expires_at: number;
  readonly metadata: Metadata;
  readonly subscription_items: readonly SubscriptionItem[];
  readonly trial_end: null;
  readonly trial_from_plan: null;
}

export interface PauseCollection {
  behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
  resumes_at: number | null;
}

export type Feedback =
  | 'customer_service'
  | 'low_quality'
  | 'missing_features'
  | 'other'
  | 'switched_service'
  | 'too_complex'
  | 'too_expensive'
  | 'unused';

export type Reason = 'cancellation_requested' | 'payment_disputed' | 'payment_failed';

interface Period {
  readonly start: number;
  readonly end: number;
}

function newItem(
  { id, price, quantity }: SubscriptionTerms['items'][number],
  subscription: string,
  created: number,
  { start, end }: Period,
) {
  return {
    id,
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {} as Metadata,
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}
