import { noText, type Metadata } from './parts.ts';

export type PortalConfiguration = ReturnType<typeof newPortalConfiguration>;
export type PortalSession = ReturnType<typeof newPortalSession>;
export type CancelMode = 'at_period_end' | 'immediately';
type FlowType = 'payment_method_update' | 'subscription_cancel';

export function newPortalConfiguration(id: string, created: number) {
  return {
    id,
    object: 'billing_portal.configuration' as const,
    active: true,
    application: null,
    business_profile: { headline: noText, privacy_policy_url: noText, terms_of_service_url: noText },
    created,
    default_return_url: noText,
    features: {
      customer_update: { allowed_updates: [] as ('email' | 'name')[], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end' as CancelMode,
        proration_behavior: 'none' as const,
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' as const }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: [],
        proration_behavior: 'none' as const,
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial' as const,
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {} as Metadata,
    name: noText,
    updated: created,
  };
}

export interface PortalTerms {
  readonly customer: string;
  readonly configuration: string;
  readonly returnUrl: string | null;
  readonly url: string;
  readonly flow: { readonly type: FlowType; readonly subscription: string | null } | null;
}

export function newPortalSession(id: string, created: number, terms: PortalTerms) {
  const { customer, configuration, returnUrl, url, flow } = terms;
  return {
    id,
    object: 'billing_portal.session' as const,
    configuration,
    created,
    customer,
    customer_account: null,
    flow: flow && {
      after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' as const },
      customer_update: null,
      subscription_cancel: flow.subscription === null ? null : { retention: null, subscription: flow.subscription },
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: null,
      type: flow.type,
    },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url,
  };
}
