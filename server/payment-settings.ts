import { z } from 'zod';
import { isLoopbackHost } from '#server/http/loopback.ts';

export interface PaymentSettings {
  /** The id of a price at the provider; the product says which prices there are. */
  readonly [price: `STRIPE_PRICE_${string}`]: string | undefined;
  /** Requires the webhook secret. */
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  readonly STRIPE_API: string;
  readonly STRIPE_CHECKOUT_ORIGIN: string;
  readonly STRIPE_PORTAL_ORIGIN: string;
}

const text = z.string().trim();
const price = text.regex(/^price_\w+$/, { error: 'must be the id of a price, such as price_1Abc' }).optional();
// The first receives the secret key, others buyers' cards.
const origin = (usual: string) =>
  text.default(usual).refine((value) => isSafeOrigin(value), { error: `must be an https origin such as ${usual}` });

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
};

/** The shape of the price settings among `names`. */
export function priceShape(names: readonly string[]): Record<`STRIPE_PRICE_${string}`, typeof price> {
  return Object.fromEntries(names.filter((name) => name.startsWith('STRIPE_PRICE_')).map((name) => [name, price]));
}

/** One sentence if incomplete. */
export function paymentFaults(present: Readonly<Record<string, unknown>>): string[] {
  if (!Object.keys({ ...paymentShape, ...priceShape(Object.keys(present)) }).some((name) => name in present)) return [];
  const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((setting) => !(setting in present));
  return missing.length === 0 ? [] : [`Payments are half set: ${missing.join(', ')} missing.`];
}

function isSafeOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, origin: bare } = new URL(value);
  return bare === value && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)));
}
