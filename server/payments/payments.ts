import Stripe from 'stripe';

export type { Stripe };

/** The payment provider, or what stands in for it. Only this folder knows the provider's package. */
export interface Payments {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  /** A browser is sent on to addresses of these origins only: the provider's checkout, and its portal. */
  readonly checkoutOrigins: readonly string[];
  /** Whether this is the stand-in, where no money moves. */
  readonly sandbox: boolean;
  /** False where no key is set and no stand-in may be opened: then every call of the provider fails. */
  readonly available: boolean;
  /** Where the team looks after payments by hand. */
  readonly consoleUrl: string;
}

/** For calls whose answer a page waits for: a provider that hangs must not take the page with it. */
export const whileSomeoneWaits = { timeout: 6000, maxNetworkRetries: 1 } as const;

export interface PaymentsOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the provider's API is; the real one without it. */
  readonly apiOrigin?: string;
  readonly checkoutOrigin?: string;
  readonly portalOrigin?: string;
  readonly sandbox?: boolean;
}

/** Opens the official SDK. Nothing is asked of the provider before the first call. */
export function openPayments(options: PaymentsOptions): Payments {
  const { secretKey, webhookSecret, sandbox = false } = options;
  const { protocol, hostname, port } = new URL(options.apiOrigin ?? 'https://api.stripe.com');
  const checkoutOrigin = options.checkoutOrigin ?? 'https://checkout.stripe.com';
  const portalOrigin = options.portalOrigin ?? (sandbox ? checkoutOrigin : 'https://billing.stripe.com');
  const isTest = /^[sr]k_test_/.test(secretKey);
  return {
    stripe: new Stripe(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port === '' ? {} : { port }),
      timeout: 20_000,
      maxNetworkRetries: 2,
      telemetry: false,
    }),
    webhookSecret,
    checkoutOrigins: [...new Set([checkoutOrigin, portalOrigin])],
    sandbox,
    available: true,
    consoleUrl: sandbox ? checkoutOrigin : `https://dashboard.stripe.com${isTest ? '/test' : ''}`,
  };
}

/** Payments of a site that has no key: whoever calls the provider is told so. */
export function closedPayments(): Payments {
  const refuse = () => Promise.reject(new Error('Payments are not set up: STRIPE_SECRET_KEY is not set.'));
  return {
    stripe: new Stripe('sk_none', {
      httpClient: Stripe.createFetchHttpClient(refuse),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    webhookSecret: '',
    checkoutOrigins: [],
    sandbox: false,
    available: false,
    consoleUrl: 'https://dashboard.stripe.com',
  };
}
