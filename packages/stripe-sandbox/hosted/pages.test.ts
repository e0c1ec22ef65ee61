import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForTests, type SandboxForTests } from '../../../tests/payments-sandbox.ts';

let open: SandboxForTests;
let stripe: Stripe;

beforeAll(async () => {
  open = await openForTests();
  stripe = open.stripe;
});
afterAll(() => open.close());

const read = async (path: string) => (await fetch(new URL(path, open.sandbox.checkoutOrigin))).text();

async function subscriber() {
  const customer = await stripe.customers.create({ email: 'ann@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: 'price_month', quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/success',
  });
  await open.pay(session, '4242424242424242');
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  if (subscription === undefined) throw new Error('Nothing was bought.');
  return { customer, subscription };
}

test('cancels in the portal with a time instead of the flag, and undoes it', async () => {
  const { customer, subscription } = await subscriber();
  const return_url = 'http://127.0.0.1:3000/dashboard';
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id, return_url });
  const home = await read(url);
  for (const words of ['Starter', '$1,500.00 each month', 'ending in 4242', return_url]) expect(home).toContain(words);
  const steps = `${new URL(url).pathname}/subscriptions/${subscription.id}`;
  expect(await read(`${steps}/cancel`)).toContain('Cancel your subscription');
  expect((await open.post(`${steps}/cancel`)).status).toBe(303);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    cancel_at: subscription.items.data[0]?.current_period_end,
    cancel_at_period_end: false,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await read(url)).toContain('Do not cancel');
  await open.post(`${steps}/resume`);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null, canceled_at: null });
});

test('changes the card in the portal, refuses a declined one, and shows only data of the customer', async () => {
  const { customer, subscription } = await subscriber();
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id });
  const card = `${new URL(url).pathname}/card`;
  const refused = await open.post(card, { card: '4000000000000002' });
  expect([refused.status, (await refused.text()).includes('Your card was declined.')]).toEqual([422, true]);
  await open.post(card, { card: '5555555555554444' });
  const { default_payment_method } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method'],
  });
  expect((default_payment_method as Stripe.PaymentMethod).card?.brand).toBe('mastercard');
  const after = await stripe.customers.retrieve(customer.id);
  expect((after as Stripe.Customer).invoice_settings.default_payment_method).toBe(
    (default_payment_method as Stripe.PaymentMethod).id,
  );
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(2);

  const { subscription: other } = await subscriber();
  await open.post(`${new URL(url).pathname}/subscriptions/${other.id}/cancel`);
  expect((await stripe.subscriptions.retrieve(other.id)).cancel_at).toBeNull();
});

test('limits the portal to its configuration, and starts a flow at its step', async () => {
  const { customer, subscription } = await subscriber();
  const configuration = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: false } },
    business_profile: { headline: 'Meridian' },
  });
  const plain = await stripe.billingPortal.sessions.create({ customer: customer.id, configuration: configuration.id });
  const home = await read(plain.url);
  expect([home.includes('Cancel subscription'), home.includes('Change card'), home.includes('Invoices')]).toEqual([
    false,
    false,
    true,
  ]);
  const flow = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: (
      await stripe.billingPortal.configurations.create({ features: { subscription_cancel: { enabled: true } } })
    ).id,
    flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
  });
  expect(await read(flow.url)).toContain('Cancel your subscription');
});

test('serves an invoice as a page and as a PDF that readers can open', async () => {
  const { subscription } = await subscriber();
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(await read(invoice?.hosted_invoice_url ?? '')).toContain(invoice?.number);
  const answer = await fetch(invoice?.invoice_pdf ?? '');
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(file).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/);
  expect(file).toContain('($1,500.00) Tj');
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(start, start + 4)).toBe('xref');
  for (const [, place] of file.matchAll(/^(\d{10}) 00000 n/gm))
    expect(file.slice(Number(place))).toMatch(/^\d 0 obj\n/);
});

test('lists purchases with their customers on the first page, with working buttons', async () => {
  await subscriber();
  await open.settled();
  const page = await read('/');
  for (const words of ['ann@example.com', 'Advance a month', 'Refund', 'Dispute', 'invoice.paid'])
    expect(page).toContain(words);
  const charge = (await stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';
  await open.post('/returns', { charge, act: 'refund' });
  expect((await stripe.charges.retrieve(charge)).refunded).toBe(true);
  const before = open.received.length;
  await open.settled();
  await open.post('/resend', { event: 'recent' });
  expect(open.received.length - before).toBeGreaterThanOrEqual(20);
  const invoices = (await stripe.invoices.list({ limit: 100 })).data.length;
  await open.post('/advance', { days: '31' });
  expect((await stripe.invoices.list({ limit: 100 })).data.length).toBeGreaterThan(invoices);
});

test('keeps out other sites and other names of this machine', async () => {
  const { checkoutOrigin } = open.sandbox;
  const foreign = await fetch(`${checkoutOrigin}/advance`, {
    method: 'POST',
    headers: { Origin: 'http://127.0.0.1:1' },
    body: new URLSearchParams({ days: '31' }),
  });
  expect(foreign.status).toBe(403);
  const page = await fetch(`${checkoutOrigin}/nothing`, { headers: { Accept: 'text/html' } });
  expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await fetch(`${checkoutOrigin}/c/pay/cs_test_none`)).status).toBe(404);
  expect((await fetch(`${checkoutOrigin}/p/session/test_none`)).status).toBe(404);
});
