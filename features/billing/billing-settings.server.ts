import { site } from '#content/site.ts';
import { defaultPriceIds, priceSettingName, type PriceKey } from '#features/billing/catalogue.ts';
import { defineEnv, oneOf, text } from '#server/env-part.ts';
import { notificationAddress } from '#features/site-settings/notification-address.public.server.ts';
import { choiceSetting, keptDays } from '#server/site-settings/site-setting.ts';

const linkTargets = ['checkout', 'scroll'] as const;
const priceId = text.regex(/^price_\w+$/, { error: 'must be the id of a price, such as price_1Abc' }).optional();

/** The ids of our prices at the provider. */
export const priceEnv = defineEnv<Record<string, typeof priceId>>(
  Object.fromEntries(
    (Object.keys(defaultPriceIds) as PriceKey[]).map((key) => [
      priceSettingName(key),
      {
        schema: priceId,
        description: 'Id of that price at Stripe.',
        fallback: `the price whose lookup key is ${defaultPriceIds[key]}`,
      },
    ]),
  ),
);

export const pricingEnv = defineEnv({
  PRICING_LINKS: {
    schema: oneOf(linkTargets).default('checkout'),
    description: 'Where buy links lead, checkout or scroll, unless /admin/settings says otherwise.',
  },
});

const switches = ['on', 'off'] as const;

export const taxEnv = defineEnv({
  STRIPE_TAX: {
    schema: oneOf(switches).default('off'),
    description:
      'Whether Stripe adds tax to what is sold (on or off). It needs your registrations at Stripe, and makes the billing address required.',
  },
});

export const pricingLinks = choiceSetting('pricingLinks', linkTargets, (env) => pricingEnv.of(env).PRICING_LINKS);
export const salesEmail = notificationAddress('salesEmail');
export const keepPaymentEventsDays = keptDays('keepPaymentEventsDays', site.legal.keep.paymentEventsDays, 30);
