import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededPrices } from '#app/bootstrap/payments-sandbox.ts';
import { openPayments } from '#server/payments/payments.ts';
import { openPaymentsSandbox, type PaymentsSandbox } from '@meridian/stripe-sandbox';
import { silent, testDatabaseSettings } from '../open-test-database.ts';
import { leeAndCo } from '../billing-details.ts';
import { mailsOf } from '../emails.ts';
import { freePort, startSite, type Site } from '../site.ts';

let database: Awaited<ReturnType<typeof testDatabaseSettings>>;
let sandbox: PaymentsSandbox;
let gate: Server;
let open = true;
let site: Site | undefined;

beforeAll(async () => {
  database = await testDatabaseSettings();
  sandbox = await openPaymentsSandbox({
    host: '127.0.0.1',
    port: 0,
    folder: undefined,
    log: silent,
    browserHost: '127.0.0.1',
    retryAfter: [],
    webhookUrl: () => 'http://127.0.0.1:1/nobody',
    prices: seededPrices(),
  });
  // Blocks the provider's API while closed.
  gate = createServer((incoming, outgoing) => {
    if (!open) return;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { host: _, ...headers } = incoming.headers as Record<string, string>;
      const body = chunks.length === 0 ? null : Buffer.concat(chunks);
      void fetch(`${sandbox.origin}${incoming.url ?? '/'}`, { method: incoming.method ?? 'GET', headers, body }).then(
        async (answer) => {
          outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' });
          outgoing.end(await answer.text());
        },
      );
    });
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await site?.stop();
  gate.closeAllConnections();
  gate.close();
  await sandbox.close();
  await database.close();
});

function start(port: number, people: 'on' | 'off'): Promise<Site> {
  const { DATA_DIR, ...settings } = database.settings;
  const { secretKey, webhookSecret, checkoutOrigin } = sandbox;
  const provider = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret };
  const api = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const places = { STRIPE_API: api, STRIPE_CHECKOUT_ORIGIN: checkoutOrigin };
  return startSite({ port, dataDir: DATA_DIR, settings: { ...settings, ...provider, ...places, DEMO_DATA: people } });
}

test('loses and duplicates neither a purchase, a change of plan nor an email on a kill between an event and its job', async () => {
  const port = await freePort();
  site = await start(port, 'on');
  const { origin, dataDir } = site;
  const [, email = '', password = ''] = /^\s+(\S+)\s+(\S+)\s+\(.*client.*\)$/im.exec(site.output()) ?? [];
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { method: 'POST', body, headers: { ...headers, ...more } });
  const signedIn = await post('/api/auth/sign-in/email', JSON.stringify({ email, password }));
  expect([signedIn.status, email]).toEqual([200, email]);
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  const details = {
    method: 'POST',
    body: new URLSearchParams({ ...leeAndCo, action: 'save-details' }),
    redirect: 'manual',
  } as const;
  const from = { Origin: origin, Cookie: cookie.join('; ') };
  expect((await fetch(`${origin}/dashboard/billing`, { ...details, headers: from })).status).toBe(303);
  const provider = openPayments({ ...sandbox, apiOrigin: sandbox.origin });

  /** Kills the site between the newest event of a type and its job. */
  const killAfter = async (type: string, expected: readonly string[]) => {
    const before = await subjects(dataDir);
    const payload = JSON.stringify(sandbox.events().findLast((event) => event.type === type));
    open = false;
    const { webhooks } = provider.stripe;
    const signature = () => webhooks.generateTestHeaderString({ payload, secret: sandbox.webhookSecret });
    const taken = await post('/functions/v1/stripe-webhook', payload, { 'Stripe-Signature': signature() });
    expect(taken.status).toBe(200);
    await site?.kill();
    expect(await subjects(dataDir)).toEqual(before);
    open = true;
    site = await start(port, 'off');
    await expect.poll(() => subjects(dataDir), { timeout: 60_000, interval: 300 }).toEqual(expected);
    // The provider retries.
    const again = await post('/functions/v1/stripe-webhook', payload, { 'Stripe-Signature': signature() });
    expect(again.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await subjects(dataDir)).toEqual(expected);
  };

  const wanted = JSON.stringify({ price_id: 'price_starter_monthly' });
  const begun = await post('/functions/v1/stripe-checkout', wanted, { Cookie: cookie.join('; ') });
  const { url } = (await begun.json()) as { url: string };
  const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann', email };
  await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  await killAfter('checkout.session.completed', ['New purchase', 'Receipt from Meridian']);

  const [subscription] = (await provider.stripe.subscriptions.list({ limit: 1 })).data;
  await provider.stripe.subscriptions.update(subscription?.id ?? '', {
    items: [{ id: subscription?.items.data[0]?.id ?? '', price: 'price_growth_monthly' }],
    proration_behavior: 'none',
  });
  await killAfter('customer.subscription.updated', [
    'New purchase',
    'Plan changed',
    'Receipt from Meridian',
    'Your plan is now Growth',
  ]);
}, 180_000);

const known = ['New purchase', 'Receipt from Meridian', 'Plan changed', 'Your plan is now Growth'];

async function subjects(dataDir: string): Promise<string[]> {
  const mails = await mailsOf(dataDir);
  return mails
    .map(({ subject = '' }) => subject.split(':')[0] ?? '')
    .filter((kind) => known.includes(kind))
    .sort();
}
