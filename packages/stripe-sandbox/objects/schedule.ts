import { noNumber, noText, type Metadata } from './parts.ts';
import type { Price } from './price.ts';

export type Schedule = ReturnType<typeof newSchedule>;
export type Phase = ReturnType<typeof newPhase>;

export interface PhaseTerms {
  readonly start: number;
  readonly end: number;
  readonly currency: string;
  readonly items: readonly { readonly price: Price; readonly quantity: number }[];
  /** One-time prices, charged when the phase begins. */
  readonly once: readonly { readonly price: Price; readonly quantity: number; readonly metadata?: Metadata }[];
  readonly metadata: Metadata;
}

export function newPhase({ start, end, currency, items, once, metadata }: PhaseTerms) {
  return {
    add_invoice_items: once.map(({ price, quantity, metadata = {} }) => ({
      discountable: true,
      discounts: [],
      metadata,
      period: { end: { type: 'phase_end' as const }, start: { type: 'phase_start' as const } },
      price: price.id,
      quantity,
      tax_rates: [],
    })),
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: noText,
    default_tax_rates: [],
    description: noText,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {} as Metadata,
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    })),
    metadata,
    on_behalf_of: null,
    proration_behavior: 'none' as const,
    start_date: start,
    transfer_data: null,
    trial_end: noNumber,
  };
}

export function newSchedule(id: string, created: number, subscription: { id: string; customer: string }, first: Phase) {
  return {
    id,
    object: 'subscription_schedule' as const,
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const },
    canceled_at: noNumber,
    completed_at: noNumber,
    created,
    current_phase: { end_date: first.end_date, start_date: first.start_date } as {
      end_date: number;
      start_date: number;
    } | null,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic' as const,
      billing_thresholds: null,
      collection_method: 'charge_automatically' as const,
      default_payment_method: noText,
      description: noText,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' as const },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release' as const,
    livemode: false,
    metadata: {} as Metadata,
    pause_schedules: [],
    phases: [first],
    released_at: noNumber,
    released_subscription: noText,
    status: 'active' as 'active' | 'completed' | 'released' | 'canceled',
    subscription: subscription.id as string | null,
    test_clock: null,
  };
}
