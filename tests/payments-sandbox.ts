import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { openPaymentsSandbox, type PaymentsSandbox, type PaymentsSandboxOptions } from '@meridian/stripe-sandbox';
import { silent } from './open-test-database.ts';

/** With the official SDK and a receiving site. */
export interface SandboxForTests {
  readonly sandbox: PaymentsSandbox;
  readonly stripe: Stripe;
  /** Verified, in order. */
  readonly received: Stripe.Event[];
  /** Per event; default 200. */
  readonly answers: number[];
  pay(session: { readonly id: string }, number: string): Promise<Response>;
  post(path: string, fields?: Readonly<Record<string, string>>): Promise<Response>;
  /** Resolves when all events are delivered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const testPrices = [
  { id: 'price_month', name: 'Starter', description: 'Two flows', currency: 'usd', amount: 150_000, interval: 'month' },
  { id: 'price_setup', name: 'Starter setup', description: '', currency: 'usd', amount: 700_000 },
  { id: 'price_once', name: 'Automation flow', description: '', currency: 'usd', amount: 99_900 },
] as const;

export async function openForTests(options: Partial<PaymentsSandboxOptions> = {}): Promise<SandboxForTests> {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const site = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await text(incoming);
      const signature = incoming.headers['stripe-signature'] ?? '';
      const status = answers.shift() ?? 200;
      if (status === 200) received.push(stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret));
      outgoing.writeHead(status).end();
    })();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const sitePort = (site.address() as AddressInfo).port;
  const sandbox = await openPaymentsSandbox({
    host: '127.0.0.1',
    port: 0,
    folder: undefined,
    webhookUrl: () => `http://127.0.0.1:${sitePort}/webhook`,
    log: silent,
    browserHost: '127.0.0.1',
    prices: testPrices,
    retryAfter: [1, 1],
    ...options,
  });
  const stripe = sdkFor(sandbox);
  const post = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    fetch(sandbox.checkoutOrigin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return {
    sandbox,
    stripe,
    received,
    answers,
    post,
    pay: ({ id }, number) =>
      post(`/c/pay/${id}`, { number, expiry: '12 / 40', cvc: '123', name: 'Ann', email: 'ann@example.com' }),
    settled: () => sandbox.deliveries.settled(),
    async close() {
      await sandbox.close();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}

/** Configured only with the sandbox's address. */
export function sdkFor({ origin, secretKey }: PaymentsSandbox, key = secretKey): Stripe {
  const { protocol, hostname, port } = new URL(origin);
  return new Stripe(key, {
    protocol: protocol.slice(0, -1) as 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
