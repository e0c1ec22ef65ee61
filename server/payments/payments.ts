import Stripe from 'stripe';
import { responseText } from '../net/response-text.ts';

export type { Stripe };

/** Only this folder imports the provider's package. */
export interface Payments {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  /** The only origin that browsers are sent to. */
  readonly checkoutOrigin: string;
  /** No money moves. */
  readonly sandbox: boolean;
  /** False: every provider call fails. */
  readonly available: boolean;
  /** For manual work. */
  readonly consoleUrl: string;
}

/** A hanging provider must not block the page. */
export const whileSomeoneWaits = { timeout: 6000, maxNetworkRetries: 1 } as const;

export interface PaymentsOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Default: the real API. */
  readonly apiOrigin?: string;
  readonly checkoutOrigin?: string;
  readonly sandbox?: boolean;
}

/** Sends nothing before the first call. */
export function openPayments(options: PaymentsOptions): Payments {
  const { secretKey, webhookSecret, sandbox = false } = options;
  const { protocol, hostname, port } = new URL(options.apiOrigin ?? 'https://api.stripe.com');
  const checkoutOrigin = options.checkoutOrigin ?? 'https://checkout.stripe.com';
  const isTest = /^[sr]k_test_/.test(secretKey);
  return {
    stripe: new Stripe(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port === '' ? {} : { port }),
      httpClient: Stripe.createFetchHttpClient(boundedFetch),
      timeout: 20_000,
      maxNetworkRetries: 2,
      telemetry: false,
    }),
    webhookSecret,
    checkoutOrigin,
    sandbox,
    available: true,
    consoleUrl: sandbox ? checkoutOrigin : `https://dashboard.stripe.com${isTest ? '/test' : ''}`,
  };
}

/** Reads each response here, because the client would read one of any size. */
async function boundedFetch(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'error' });
  return new Response((await responseText(response)) || null, response);
}

/** In the provider's console: 'payments/pi_1'. The sandbox has one page for all. Null while payments are off. */
export function consolePage({ available, sandbox, consoleUrl }: Payments, path: string): string | null {
  if (!available) return null;
  return sandbox ? consoleUrl : `${consoleUrl}/${path}`;
}

/** Every call throws. */
export function closedPayments(): Payments {
  const refuse = () => Promise.reject(new Error('Payments are not set up: STRIPE_SECRET_KEY is not set.'));
  return {
    stripe: new Stripe('sk_none', {
      httpClient: Stripe.createFetchHttpClient(refuse),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    webhookSecret: '',
    checkoutOrigin: 'https://checkout.stripe.com',
    sandbox: false,
    available: false,
    consoleUrl: 'https://dashboard.stripe.com',
  };
}
