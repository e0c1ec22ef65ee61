import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentCustomers, payments } from '#features/billing/billing.table.ts';
import { extraTexts } from '#features/billing/receipt.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { begin, hostWithClient, pay, queuedMails, type BillingHost, type OwnClient } from '../../tests/billing.ts';

let host: BillingHost;
let ann: OwnClient;
await hostWithClient((...use) => ([host, ann] = use));

async function renewWith(balance: number): Promise<void> {
  const [row] = await host.app.db.select().from(paymentCustomers);
  await host.payments.stripe.customers.update(row?.customerId ?? '', { balance });
  await renew();
}

async function renew(): Promise<void> {
  await host.sandbox.advance(31);
  await syncCustomer(host.app, ann.user.id);
}

async function newest() {
  const rows = await host.app.db.select().from(payments).orderBy(asc(payments.issuedAt));
  const row = rows.at(-1);
  if (row === undefined) throw new Error('There is no payment.');
  return row;
}

test('carries over an amount that is too small to be charged, and sends no receipt for it', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
  await renewWith(-149_998);
  expect(await newest()).toMatchObject({ status: 'paid', creditCents: 149_998, carriedCents: 2, amountPaid: 0 });
  await renew();
  const next = await newest();
  expect(next).toMatchObject({ amount: 150_000, creditCents: 0, carriedCents: -2, amountPaid: 150_002 });
  expect(extraTexts(next)).toEqual(['From an earlier invoice $0.02', 'Amount paid $1,500.02']);
});

test('tells nobody of an invoice that is carried over in full', async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
  const { stripe } = host.payments;
  const [subscription] = (await stripe.subscriptions.list({ limit: 1 })).data;
  const price_data = { currency: 'usd', product: idOf(subscription?.items.data[0]?.price.product) ?? '' };
  const cheap = await stripe.prices.create({ ...price_data, unit_amount: 30, recurring: { interval: 'month' } });
  const items = [{ id: subscription?.items.data[0]?.id ?? '', price: cheap.id }];
  await stripe.subscriptions.update(subscription?.id ?? '', { items, proration_behavior: 'none' });
  const before = await queuedMails(host);
  await renew();
  expect(await newest()).toMatchObject({ status: 'paid', creditCents: 0, carriedCents: 30, amountPaid: 0 });
  expect((await queuedMails(host)).filter((mail) => mail === 'receipt')).toEqual(
    before.filter((mail) => mail === 'receipt'),
  );
});
