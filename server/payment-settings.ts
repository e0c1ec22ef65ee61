import { z } from 'zod';
import { isLoopbackHost } from '#server/http/loopback.ts';

/** What has a price at the payment provider, as the settings name it. */
export const pricedInSettings = [
  'AUTOMATION_FLOW',
  'DATA_INTEGRATION',
  'MICRO_SAAS_UI',
  'STARTER',
  'STARTER_SETUP',
  'GROWTH',
  'SCALE',
  'ENTERPRISE',
  'SUPPORT_MAINTENANCE',
  'WORKFLOW_OPTIMIZATION',
] as const;

/** The key by which a price is found at the provider where the settings do not name its id. */
export const lookupKeys: Readonly<Record<(typeof pricedInSettings)[number], string>> = {
  AUTOMATION_FLOW: 'price_automation_flow',
  DATA_INTEGRATION: 'price_data_integration',
  MICRO_SAAS_UI: 'price_micro_saas_ui',
  STARTER: 'price_starter_monthly',
  STARTER_SETUP: 'price_starter_setup',
  GROWTH: 'price_growth_setup',
  SCALE: 'price_scale_setup',
  ENTERPRISE: 'price_enterprise_setup',
  SUPPORT_MAINTENANCE: 'price_support_maintenance',
  WORKFLOW_OPTIMIZATION: 'price_workflow_optimization',
};

type PriceSettings = { readonly [Name in `STRIPE_PRICE_${(typeof pricedInSettings)[number]}`]?: string };

/** The settings of the payment provider, Stripe. */
export interface PaymentSettings extends PriceSettings {
  /** Set together with the webhook's secret, or not at all. */
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  readonly STRIPE_API: string;
  readonly STRIPE_CHECKOUT_ORIGIN: string;
  readonly STRIPE_PORTAL_ORIGIN: string;
}

const text = z.string().trim();
const price = text.regex(/^price_\w+$/, { error: 'must be the id of a price, such as price_1Abc' }).optional();
// The secret key travels to the first, and buyers with their cards to the others.
const origin = (usual: string) =>
  text.default(usual).refine((value) => isSafeOrigin(value), { error: `must be an https origin such as ${usual}` });

/** The shape of these settings, for `parseEnv`. */
export const paymentShape = {
  STRIPE_SECRET_KEY: text
    .regex(/^(sk|rk)_\w+$/, { error: 'must be a secret key of the provider, which begins with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: text
    .regex(/^whsec_\S+$/, { error: "must be the secret of the webhook's endpoint, which begins with whsec_" })
    .optional(),
  STRIPE_API: origin('https://api.stripe.com'),
  STRIPE_CHECKOUT_ORIGIN: origin('https://checkout.stripe.com'),
  STRIPE_PORTAL_ORIGIN: origin('https://billing.stripe.com'),
  STRIPE_PRICE_AUTOMATION_FLOW: price,
  STRIPE_PRICE_DATA_INTEGRATION: price,
  STRIPE_PRICE_MICRO_SAAS_UI: price,
  STRIPE_PRICE_STARTER: price,
  STRIPE_PRICE_STARTER_SETUP: price,
  STRIPE_PRICE_GROWTH: price,
  STRIPE_PRICE_SCALE: price,
  STRIPE_PRICE_ENTERPRISE: price,
  STRIPE_PRICE_SUPPORT_MAINTENANCE: price,
  STRIPE_PRICE_WORKFLOW_OPTIMIZATION: price,
};

/** One sentence where the settings of payments are there in part. */
export function paymentFaults(present: Readonly<Record<string, unknown>>): string[] {
  if (!Object.keys(paymentShape).some((setting) => setting in present)) return [];
  const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((setting) => !(setting in present));
  return missing.length === 0 ? [] : [`Payments are half set: ${missing.join(', ')} missing.`];
}

function isSafeOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, origin: bare } = new URL(value);
  return bare === value && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)));
}
