import { defineEnv, secureOrigin, text, type SetTexts } from '#server/env-part.ts';

export const paymentEnv = defineEnv(
  {
    STRIPE_SECRET_KEY: {
      schema: text
        .regex(/^(sk|rk)_\w+$/, { error: 'must be a secret key of the provider, which begins with sk_ or rk_' })
        .optional(),
      description: "Payments by Stripe: the account's secret key. See docs/payments.md.",
      fallback: 'a stand-in on a loopback origin, else nothing can be bought',
    },
    STRIPE_WEBHOOK_SECRET: {
      schema: text
        .regex(/^whsec_\S+$/, { error: "must be the secret of the webhook's endpoint, which begins with whsec_" })
        .optional(),
      description: "Its webhook endpoint's signing secret. Required with the key.",
    },
    // The API receives the secret key, the pages receive buyers' cards.
    STRIPE_API: { schema: secureOrigin('https://api.stripe.com'), description: "Origin of Stripe's API." },
    STRIPE_CHECKOUT_ORIGIN: {
      schema: secureOrigin('https://checkout.stripe.com'),
      description: 'Origin of its checkout pages; a domain of your own if you have set one up there.',
    },
  },
  paymentFaults,
);

/** Any setting of the provider needs its keys, also one that a feature contributes. */
function paymentFaults(set: SetTexts): string[] {
  // Tax is also tried in the sandbox.
  if (!Object.keys(set).some((name) => name.startsWith('STRIPE_') && name !== 'STRIPE_TAX')) return [];
  const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((setting) => !(setting in set));
  return missing.length === 0 ? [] : [`Payments are half set: ${missing.join(', ')} missing.`];
}
