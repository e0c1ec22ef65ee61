import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { Stripe } from '#server/payments/payments.ts';

import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { begin, pay, press, type BillingHost, type OwnClient } from './billing.ts';
import { newClient } from './test-app.ts';

/** A client as the provider sees them. */
export interface Buyer {
  readonly session: OwnClient;
  readonly customer: string;
  /** The running ones, newest first. */
  readonly subscriptions: readonly Stripe.Subscription[];
  /** Those that are paid, newest first. */
  readonly charges: readonly Stripe.Charge[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly openInvoices: readonly Stripe.Invoice[];
  /** Offers of completed checkouts. */
  readonly bought: readonly string[];
}

interface Act {
  readonly name: string;
  /** Whether it makes sense now. */
  fits(buyer: Buyer): boolean;
  run(host: BillingHost, buyer: Buyer): Promise<unknown>;
}

const plan = ({ subscriptions }: Buyer) => subscriptions.find(({ metadata }) => metadata['agreed'] !== 'yes');
const agreed = ({ subscriptions }: Buyer) => subscriptions.find(({ metadata }) => metadata['agreed'] === 'yes');
const calm = (buyer: Buyer): Stripe.Subscription | undefined => {
  const found = plan(buyer);
  return found?.schedule === null && found.cancel_at === null && found.pause_collection === null ? found : undefined;
};
/** Checkout sells no plan beside an agreed one that includes it. */
const mayBuyPlan = (buyer: Buyer) => buyer.subscriptions.length === 0;
const priceOf = (subscription: Stripe.Subscription | undefined) => subscription?.items.data[0]?.price.id;
const itemsTo = (subscription: Stripe.Subscription | undefined, price: string) => [
  { id: subscription?.items.data[0]?.id ?? '', price },
];
const refundable = ({ charges }: Buyer) => charges.find((one) => !one.disputed && one.amount_refunded < one.amount);
const disputable = ({ charges }: Buyer) => charges.find((one) => !one.disputed && one.amount_refunded === 0);
const undecided = ({ disputes }: Buyer) => disputes.find(({ status }) => status === 'needs_response');

const debits = { good: '000123456789', closed: '000111111113', returned: '000555555559' } as const;

function buysBy(account: keyof typeof debits, offer: string, priceId: string): Act {
  return {
    name: `buys by a debit that is ${account}`,
    fits: ({ bought }) => !bought.includes(offer),
    run: async (host, { session }) =>
      press(host, `/c/pay/${await begin(host.app, session, priceId)}`, {
        bank: `us_bank_account:${debits[account]}`,
        email: session.user.email,
      }),
  };
}

/** What clients, the team and banks do with money. Each is one change at the provider. */
export const billingActs: readonly Act[] = [
  {
    name: 'buys Starter',
    fits: mayBuyPlan,
    run: async (host, { session }) => pay(host, await begin(host.app, session, 'price_starter_monthly')),
  },
  {
    name: 'buys Starter with a card that fails later',
    fits: mayBuyPlan,
    run: async (host, { session }) =>
      pay(host, await begin(host.app, session, 'price_starter_monthly'), '4000000000000341'),
  },
  {
    name: 'buys Starter with a promotion code',
    fits: mayBuyPlan,
    run: async (host, { session }) => {
      const code = await promotionCode(host);
      const begun = await startCheckout(host.app, newClient(), session, { priceId: 'price_starter_monthly', code });
      if (!begun.ok) throw new Error(`No checkout: ${begun.reason}`);
      await pay(host, begun.sessionId);
    },
  },
  buysBy('good', 'micro-saas-ui', 'price_micro_saas_ui'),
  buysBy('closed', 'data-integration', 'price_data_integration'),
  buysBy('returned', 'automation-flow', 'price_automation_flow'),
  {
    name: 'changes to Growth',
    fits: (buyer) => priceOf(calm(buyer)) === 'price_starter_monthly' && plan(buyer)?.status === 'active',
    run: ({ payments: { stripe } }, buyer) =>
      stripe.subscriptions.update(plan(buyer)?.id ?? '', {
        items: itemsTo(plan(buyer), 'price_growth_monthly'),
        proration_behavior: 'always_invoice',
      }),
  },
  {
    name: 'changes to Starter at the end of the period',
    fits: (buyer) => priceOf(calm(buyer)) === 'price_growth_monthly',
    run: async ({ payments: { stripe } }, buyer) => {
      const made = await stripe.subscriptionSchedules.create({ from_subscription: plan(buyer)?.id ?? '' });
      const { start_date = 0, end_date = 0 } = made.phases[0] ?? {};
      const month = { interval: 'month', interval_count: 1 } as const;
      await stripe.subscriptionSchedules.update(made.id, {
        end_behavior: 'release',
        phases: [
          { start_date, end_date, items: [{ price: 'price_growth_monthly', quantity: 1 }] },
          {
            items: [{ price: 'price_starter_monthly', quantity: 1 }],
            duration: month,
            proration_behavior: 'none',
            metadata: { offer: 'starter' },
          },
        ],
      });
    },
  },
  {
    name: 'undoes the change',
    fits: (buyer) => idOf(plan(buyer)?.schedule) !== null,
    run: ({ payments: { stripe } }, buyer) => stripe.subscriptionSchedules.release(idOf(plan(buyer)?.schedule) ?? ''),
  },
  {
    name: 'pauses',
    fits: (buyer) => calm(buyer)?.status === 'active',
    run: ({ payments: { stripe } }, buyer) =>
      stripe.subscriptions.update(plan(buyer)?.id ?? '', { pause_collection: { behavior: 'void' } }),
  },
  {
    name: 'resumes after a pause',
    fits: (buyer) => (plan(buyer)?.pause_collection ?? null) !== null,
    run: ({ payments: { stripe } }, buyer) =>
      stripe.subscriptions.update(plan(buyer)?.id ?? '', { pause_collection: '' }),
  },
  {
    name: 'cancels',
    fits: (buyer) => calm(buyer) !== undefined,
    run: ({ payments: { stripe } }, buyer) =>
      stripe.subscriptions.update(plan(buyer)?.id ?? '', {
        cancel_at_period_end: true,
        cancellation_details: { feedback: 'unused' },
      }),
  },
  {
    name: 'undoes the cancellation',
    fits: (buyer) => (plan(buyer)?.cancel_at ?? null) !== null,
    run: ({ payments: { stripe } }, buyer) =>
      stripe.subscriptions.update(plan(buyer)?.id ?? '', { cancel_at_period_end: false }),
  },
  {
    name: 'is given an agreed fee by invoice',
    fits: (buyer) => agreed(buyer) === undefined,
    run: async ({ payments: { stripe } }, { customer }) => {
      const { product } = await stripe.prices.retrieve('price_scale_monthly');
      const recurring = { interval: 'month' } as const;
      await stripe.subscriptions.create({
        customer,
        items: [{ price_data: { currency: 'usd', product: idOf(product) ?? '', unit_amount: 640_000, recurring } }],
        collection_method: 'send_invoice',
        days_until_due: 14,
        metadata: { agreed: 'yes', offer: 'scale' },
      });
    },
  },
  {
    name: 'pays an open invoice',
    fits: ({ openInvoices }) => openInvoices.length > 0,
    run: (host, { openInvoices }) =>
      press(host, `/i/${openInvoices[0]?.id ?? ''}`, {
        number: '4242424242424242',
        expiry: '12 / 40',
        cvc: '123',
        name: 'Ann',
      }),
  },
  {
    name: 'is refunded a part',
    fits: (buyer) => refundable(buyer) !== undefined,
    run: ({ payments: { stripe } }, buyer) => {
      const charge = refundable(buyer);
      const left = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
      return stripe.refunds.create({ charge: charge?.id ?? '', amount: Math.ceil(left / 3) });
    },
  },
  {
    name: 'is refunded the rest',
    fits: (buyer) => refundable(buyer) !== undefined,
    run: ({ payments: { stripe } }, buyer) => stripe.refunds.create({ charge: refundable(buyer)?.id ?? '' }),
  },
  {
    name: 'disputes a payment',
    fits: (buyer) => disputable(buyer) !== undefined && undecided(buyer) === undefined,
    run: (host, buyer) => press(host, '/returns', { charge: disputable(buyer)?.id ?? '', act: 'dispute' }),
  },
  ...(['won', 'lost'] as const).map((end) => ({
    name: `has a dispute that the team ${end === 'won' ? 'wins' : 'loses'}`,
    fits: (buyer: Buyer) => undecided(buyer) !== undefined,
    run: (host: BillingHost, buyer: Buyer) =>
      press(host, '/returns', { charge: idOf(undecided(buyer)?.charge) ?? '', act: end }),
  })),
];

async function promotionCode({ payments: { stripe } }: BillingHost): Promise<string> {
  const code = 'WALK10';
  if ((await stripe.promotionCodes.list({ code })).data.length > 0) return code;
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
  await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } });
  return code;
}

/** Asks the provider what a client has. */
export async function lookAt(
  { payments: { stripe } }: BillingHost,
  session: OwnClient,
  customer: string,
): Promise<Buyer> {
  const own = { customer, limit: 100 };
  const [subscriptions, charges, invoices, sessions] = await Promise.all([
    stripe.subscriptions.list(own),
    stripe.charges.list(own),
    stripe.invoices.list({ ...own, status: 'open' }),
    stripe.checkout.sessions.list({ ...own, status: 'complete' }),
  ]);
  const disputes = await Promise.all(
    charges.data.filter(({ disputed }) => disputed).map(({ id }) => stripe.disputes.list({ charge: id })),
  );
  return {
    session,
    customer,
    subscriptions: subscriptions.data,
    openInvoices: invoices.data,
    bought: sessions.data.map(({ metadata }) => metadata?.['offer'] ?? ''),
    charges: charges.data.filter(({ status }) => status === 'succeeded'),
    disputes: disputes.flatMap(({ data }) => data),
  };
}
