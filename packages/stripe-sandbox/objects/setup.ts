import type { BankMethod } from './bank.ts';
import { noText, type Metadata } from './parts.ts';

export type SetupIntent = ReturnType<typeof newSetupIntent>;
export type Mandate = ReturnType<typeof newMandate>;

/** Saves a payment method without charging it. */
export function newSetupIntent(
  id: string,
  created: number,
  terms: { readonly customer: string | null; readonly types: string[]; readonly metadata: Metadata },
) {
  return {
    id,
    object: 'setup_intent' as const,
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_sandbox`,
    created,
    customer: terms.customer,
    customer_account: null,
    description: noText,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: noText,
    metadata: terms.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: noText,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: terms.types,
    single_use_mandate: noText,
    status: 'requires_payment_method' as 'requires_payment_method' | 'succeeded' | 'canceled',
    usage: 'off_session',
  };
}

/** The client's permission to debit their account. */
export function newMandate(id: string, created: number, method: BankMethod, url: string) {
  return {
    id,
    object: 'mandate' as const,
    customer_acceptance: {
      accepted_at: created,
      online: { ip_address: '127.0.0.1', user_agent: 'Sandbox' },
      type: 'online' as const,
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details:
      method.type === 'us_bank_account'
        ? { type: 'us_bank_account', us_bank_account: {} }
        : { type: 'sepa_debit', sepa_debit: { reference: id.slice(-16).toUpperCase(), url } },
    status: 'active' as 'active' | 'inactive',
    type: 'multi_use' as const,
  };
}
