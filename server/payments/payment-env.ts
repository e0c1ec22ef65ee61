import { defineEnv, secureOrigin, text, type SetTexts } from '#server/env-part.ts';

export const paymentEnv = defineEnv(
  {
    STRIPE_SECRET_KEY: {
      schema: text
        .regex(/^(sk|rk)_\w+$/, { error: "must be the provider's secret key, which begins with sk_ or rk_" })
        .optional(),
      description: "Payments by Stripe: the account's secret key. See docs/payments.md.",
      fallback: 'the payments sandbox on a loopback origin; otherwise nothing can be bought',
    },
    STRIPE_WEBHOOK_SECRET: {
      schema: text
        .regex(/^whsec_\S+$/, { error: "must be the secret of the webhook's endpoint, which begins with whsec_" })
        .optional(),
      description: "Its webhook endpoint's signing secret. Required with the key.",
    },
    // The API receives the secret key; the checkout pages receive buyers' cards.
    STRIPE_API: { schema: secureOrigin('https://api.stripe.com'), description: "Origin of Stripe's API." },
    STRIPE_CHECKOUT_ORIGIN: {
      schema: secureOrigin('https://checkout.stripe.com'),
      description: 'Origin of its checkout pages, such as your own domain if you have set one up at Stripe.',
    },
  },
  paymentErrors,
);

/** Any of the provider's settings needs its keys, including settings that features contribute. */
function paymentErrors(set: SetTexts): string[] {
  // The sandbox supports tax too, so STRIPE_TAX needs no keys.
  if (!Object.keys(set).some((name) => name.startsWith('STRIPE_') && name !== 'STRIPE_TAX')) return [];
  const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((setting) => !(setting in set));
  return missing.length === 0 ? [] : [`Payments are only partly configured; missing: ${missing.join(', ')}.`];
}
