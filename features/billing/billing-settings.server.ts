import { legal } from '#content/seller.ts';
import { defaultPriceIds, priceSettingName, type PriceKey } from '#features/billing/catalog.ts';
import { methodTypes, type MethodType } from '#features/billing/records/methods.ts';
import { defineEnv, oneOf, text } from '#server/env-part.ts';
import { notificationAddress } from '#features/site-settings/notification-address.public.server.ts';
import { choiceSetting, dollarSetting, retentionDays, monthsSetting } from '#server/site-settings/site-setting.ts';

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

export const methodEnv = defineEnv({
  PAYMENT_METHODS: {
    schema: text
      .regex(/^(?:card|us_bank_account|sepa_debit)(?:, ?(?:card|us_bank_account|sepa_debit))*$/, {
        error: `must be a list of ${methodTypes.join(', ')}`,
      })
      .default('card'),
    description:
      'How clients may pay: card, us_bank_account (ACH debit, with dollars), sepa_debit (with euros), separated by commas.',
  },
});

const currencies: Readonly<Record<string, string>> = { us_bank_account: 'usd', sepa_debit: 'eur' };

/** The methods that may pay a sum in this currency. */
export function methodsFor(env: Parameters<typeof methodEnv.of>[0], currency: string): MethodType[] {
  const offered = methodEnv.of(env).PAYMENT_METHODS;
  const types = methodTypes.filter((type) => offered.includes(type) && (currencies[type] ?? currency) === currency);
  return types.length === 0 ? ['card'] : types;
}

const switches = ['on', 'off'] as const;

export const taxEnv = defineEnv({
  STRIPE_TAX: {
    schema: oneOf(switches).default('off'),
    description:
      'Whether Stripe adds tax to what is sold (on or off). It needs your registrations at Stripe, and makes the billing address required.',
  },
});

export const pricingLinks = choiceSetting('pricingLinks', linkTargets, (env) => pricingEnv.of(env).PRICING_LINKS);
/** 0: no pauses. */
export const pauseMonths = monthsSetting('pauseMonths', 3, 12);
/** 0 means that returning clients pay the setup again. */
export const returnMonths = monthsSetting('returnMonths', 12, 120);
export const salesEmail = notificationAddress('salesEmail');
/** Days after its due date that a client is reminded of an invoice. */
export const remindAfterDays = retentionDays('remindOfInvoiceDays', 3, 0);
/** Days after which a client is reminded of an order that was not paid. 0: never. */
export const remindOfOrderDays = retentionDays('remindOfOrderDays', 1, 0);
/** Minimum sum of renewals announced by email, and how many days before. */
export const renewalNoticeSum = dollarSetting('renewalNoticeSum', 5000);
/** From which sum a purchase needs company, address, and country; with tax every one does. */
export const detailsFrom = dollarSetting('billingDetailsFrom', 1000);
export const renewalNoticeDays = retentionDays('renewalNoticeDays', 7, 1);
export const keepPaymentEventsDays = retentionDays('keepPaymentEventsDays', legal.keep.paymentEventsDays, 30);
