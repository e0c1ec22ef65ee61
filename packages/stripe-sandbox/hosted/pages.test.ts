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
  return { subscription };
}

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

test('lists charges on the first page, with buttons for refunds, disputes and time', async () => {
  const { subscription } = await subscriber();
  const page = await read('/');
  for (const words of ['ann@example.com', 'Advance a month', 'Refund', 'Dispute']) expect(page).toContain(words);
  const [charge] = (await stripe.charges.list({ limit: 1 })).data;
  const press = (act: string) => open.post('/returns', { charge: charge?.id ?? '', act });
  await press('dispute');
  expect(await read('/')).toContain('Dispute is won');
  await press('won');
  expect((await stripe.disputes.list({ charge: charge?.id ?? '' })).data).toMatchObject([{ status: 'won' }]);
  const { data: invoices } = await stripe.invoices.list({ subscription: subscription.id });
  await open.post('/advance', { days: '31' });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(invoices.length + 1);
  const [latest] = (await stripe.charges.list({ limit: 1 })).data;
  await open.post('/returns', { charge: latest?.id ?? '', act: 'refund' });
  expect((await stripe.charges.retrieve(latest?.id ?? '')).refunded).toBe(true);
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
  expect((await fetch(`${checkoutOrigin}/i/in_none`)).status).toBe(404);
});
