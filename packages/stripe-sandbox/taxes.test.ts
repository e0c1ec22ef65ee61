import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentsSandbox, type PaymentsSandbox } from './payments.ts';

let sandbox: PaymentsSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await openPaymentsSandbox({
    host: '127.0.0.1',
    port: 0,
    folder: undefined,
    webhookUrl: () => 'http://127.0.0.1:1/',
    retryAfter: [],
    log: { warn: () => undefined },
    codes: [{ code: 'HELLO', name: 'Hello', percentOff: 10, duration: 'repeating', months: 2 }],
    prices: [
      { id: 'price_month', name: 'Plan', description: '', currency: 'usd', amount: 1_500_00, interval: 'month' },
      { id: 'price_setup', name: 'Setup', description: '', currency: 'usd', amount: 7_000_00 },
      { id: 'price_gross', name: 'Book', description: '', currency: 'usd', amount: 119_00, taxBehavior: 'inclusive' },
    ],
  });
  const { hostname, port } = new URL(sandbox.origin);
  stripe = new Stripe(sandbox.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => sandbox.close());

const germany = { country: 'DE', line1: 'Hauptstraße 1', postal_code: '10115', city: 'Berlin' };
const urls = { success_url: 'http://127.0.0.1/', cancel_url: 'http://127.0.0.1/' };
const plan = [{ price: 'price_month' }, { price: 'price_setup' }];

async function pay(session: Stripe.Checkout.Session): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann', email: 'ann@example.com' };
  const body = new URLSearchParams(card);
  const paid = await fetch(session.url ?? '', { method: 'POST', body, redirect: 'manual' });
  expect(paid.headers.get('Location')).toBe(urls.success_url);
}

async function invoicesOf(customer: string): Promise<Stripe.Invoice[]> {
  const expand = ['data.discounts.promotion_code'];
  const { data } = await stripe.invoices.list({ customer, expand });
  return data.reverse();
}

async function promotion(code: string): Promise<Stripe.PromotionCode | undefined> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, expand: ['data.promotion.coupon'] });
  return data[0];
}

test('takes a discount off the first invoices, and tax of what is left', async () => {
  const customer = await stripe.customers.create({ name: 'ACME', address: germany });
  const hello = await promotion('hello');
  expect(hello).toMatchObject({ code: 'HELLO', promotion: { coupon: { percent_off: 10, duration_in_months: 2 } } });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: plan,
    automatic_tax: { enabled: true },
    ...urls,
    discounts: [{ promotion_code: hello?.id ?? '' }],
  });
  // 8,500 less 10%, and 19% of 7,650.
  const totals = { amount_discount: 850_00, amount_tax: 1_453_50 };
  expect(session).toMatchObject({ amount_subtotal: 8_500_00, amount_total: 9_103_50, total_details: totals });
  const page = await (await fetch(session.url ?? '')).text();
  for (const text of ['HELLO', '-$850.00', 'VAT 19%', '$1,453.50', '$9,103.50', 'Then $1,606.50 each month']) {
    expect(page).toContain(text);
  }
  await pay(session);
  await sandbox.advance(31);
  await sandbox.advance(31);
  const invoices = await invoicesOf(customer.id);
  const [first, second, third] = invoices;
  expect(first).toMatchObject({
    subtotal: 8_500_00,
    total: 9_103_50,
    total_excluding_tax: 7_650_00,
    amount_paid: 9_103_50,
    customer_name: 'ACME',
    customer_address: germany,
    discounts: [{ promotion_code: { code: 'HELLO' } }],
    total_discount_amounts: [{ amount: 850_00 }],
    automatic_tax: { enabled: true, status: 'complete' },
    total_taxes: [{ amount: 1_453_50, taxable_amount: 7_650_00, taxability_reason: 'standard_rated' }],
  });
  const rate = first?.total_taxes?.[0]?.tax_rate_details?.tax_rate ?? '';
  expect(await stripe.taxRates.retrieve(rate)).toMatchObject({ display_name: 'VAT', percentage: 19, country: 'DE' });
  const cuts = first?.lines.data.map(({ discount_amounts: amounts }) => amounts?.[0]?.amount);
  expect(cuts).toEqual([150_00, 700_00]);
  expect(second).toMatchObject({ subtotal: 1_500_00, total: 1_606_50 });
  expect(third).toMatchObject({ subtotal: 1_500_00, total: 1_785_00, discounts: [], total_discount_amounts: [] });
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data.reverse();
  expect(charge?.amount).toBe(9_103_50);
});

test('charges a company with a VAT id abroad no tax, and includes it in a gross price', async () => {
  const customer = await stripe.customers.create({ address: germany });
  const sold = { mode: 'payment' as const, customer: customer.id, automatic_tax: { enabled: true }, ...urls };
  const gross = await stripe.checkout.sessions.create({ ...sold, line_items: [{ price: 'price_gross' }] });
  expect(gross).toMatchObject({ amount_total: 119_00, total_details: { amount_tax: 19_00 } });
  await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'DE123456789' });
  const session = await stripe.checkout.sessions.create({
    ...sold,
    line_items: [{ price: 'price_setup' }],
    invoice_creation: { enabled: true },
  });
  expect(session).toMatchObject({ amount_total: 7_000_00, total_details: { amount_tax: 0 } });
  await pay(session);
  expect((await invoicesOf(customer.id))[0]).toMatchObject({
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    total_taxes: [{ amount: 0, taxability_reason: 'reverse_charge' }],
  });
});

test('verifies tax ids by their test numbers, and refuses malformed ones', async () => {
  const { id } = await stripe.customers.create({ name: 'ACME' });
  const status = async (value: string) => {
    const made = await stripe.customers.createTaxId(id, { type: 'eu_vat', value });
    expect(made.verification?.status).toBe('pending');
    await sandbox.advance(new Date((made.created + 60) * 1000));
    const [known] = (await stripe.customers.listTaxIds(id)).data;
    await stripe.customers.deleteTaxId(id, made.id);
    return known?.verification?.status;
  };
  expect(await status('DE000000000')).toBe('verified');
  expect(await status('DE111111111')).toBe('unverified');
  expect(await status('DE222222222')).toBe('pending');
  await expect(stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'X' })).rejects.toMatchObject({
    code: 'tax_id_invalid',
  });
  const customer = await stripe.customers.retrieve(id, { expand: ['tax_ids'] });
  expect(customer).toMatchObject({ tax_ids: { data: [] } });
  expect(sandbox.events().map(({ type }) => type)).toContain('customer.tax_id.updated');
});

test('asks for an address before it taxes', async () => {
  const { id } = await stripe.customers.create({ name: 'Nowhere' });
  const session = { mode: 'payment' as const, customer: id, line_items: [{ price: 'price_setup' }], ...urls };
  const refused = { code: 'customer_tax_location_invalid' };
  const taxed = stripe.checkout.sessions.create({ ...session, automatic_tax: { enabled: true } });
  await expect(taxed).rejects.toMatchObject(refused);
  const vague = { address: { country: 'US' }, tax: { validate_location: 'immediately' as const } };
  await expect(stripe.customers.update(id, vague)).rejects.toMatchObject(refused);
});

test('refuses codes that are over, unfit or used up', async () => {
  const { id: coupon } = await stripe.coupons.create({ amount_off: 300_00, currency: 'usd', duration: 'once' });
  const made = async (code: string, more: object = {}) =>
    stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code, ...more });
  const { id: customer } = await stripe.customers.create({ name: 'Ann' });
  const begin = (promotion_code: string, price = 'price_setup') =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      customer,
      line_items: [{ price }],
      invoice_creation: { enabled: true },
      ...urls,
      discounts: [{ promotion_code }],
    });
  const once = await made('ONCE', { max_redemptions: 1, restrictions: { first_time_transaction: true } });
  await expect(made('once')).rejects.toMatchObject({ param: 'code' });
  const high = { minimum_amount: 9_000_00, minimum_amount_currency: 'usd' };
  await expect(begin((await made('MUCH', { restrictions: high })).id)).rejects.toThrow(/minimum/);
  await pay(await begin(once.id));
  expect(await promotion('ONCE')).toBeUndefined();
  expect(await stripe.coupons.retrieve(coupon)).toMatchObject({ times_redeemed: 1, valid: true });
  await expect(begin(once.id)).rejects.toThrow(/no longer active/);
  const again = await made('FIRST', { restrictions: { first_time_transaction: true } });
  await expect(begin(again.id)).rejects.toThrow(/prior transactions/);
  const soon = await made('SOON', { expires_at: Math.floor(Date.now() / 1000) + 10 * 86_400 * 365 });
  expect((await begin(soon.id)).amount_total).toBe(6_700_00);
  const [invoice] = await invoicesOf(customer);
  expect(invoice).toMatchObject({ total: 6_700_00, lines: { data: [{ discount_amounts: [{ amount: 300_00 }] }] } });
});

test('takes a code on its own page, where the session allows it', async () => {
  const allowed = { mode: 'payment' as const, line_items: [{ price: 'price_setup' }], ...urls };
  const session = await stripe.checkout.sessions.create({ ...allowed, allow_promotion_codes: true });
  const send = (code: string) =>
    fetch(`${session.url ?? ''}/code`, { method: 'POST', body: new URLSearchParams({ code }), redirect: 'manual' });
  expect((await send('NOTHING')).status).toBe(422);
  expect((await send('hello')).status).toBe(303);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ amount_total: 6_300_00 });
});

test('previews an invoice of items to somebody who is no customer yet, and keeps nothing of it', async () => {
  const before = await stripe.prices.list({ limit: 100, active: false });
  const preview = await stripe.invoices.createPreview({
    currency: 'usd',
    automatic_tax: { enabled: true },
    customer_details: { address: germany },
    invoice_items: [
      { amount: 10_000, currency: 'usd', description: 'Workshop', tax_behavior: 'exclusive' },
      { amount: 11_900, currency: 'usd', description: 'Book', tax_behavior: 'inclusive' },
    ],
  });
  expect(preview).toMatchObject({ status: 'draft', subtotal: 21_900, total: 23_800, total_excluding_tax: 20_000 });
  const items = [{ amount: 10_000, currency: 'usd' }];
  const abroad = { address: germany, tax_ids: [{ type: 'eu_vat' as const, value: 'DE123456789' }] };
  const taxed = { currency: 'usd', automatic_tax: { enabled: true }, invoice_items: items };
  expect((await stripe.invoices.createPreview({ ...taxed, customer_details: abroad })).total).toBe(10_000);
  await expect(stripe.invoices.createPreview({ ...taxed, customer_details: {} })).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  });
  await expect(stripe.invoices.createPreview({ currency: 'usd' })).rejects.toThrow('at least one of');
  expect((await stripe.prices.list({ limit: 100, active: false })).data).toEqual(before.data);
});
